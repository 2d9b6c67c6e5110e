# Bison in Korean. Values are words of the rules; these terms word them.

bison-about = 땅을 놓고 그 위에 사냥꾼을 펼치십시오. 영역에서 가장 강한 플레이어가 그곳의 동물을 가져갑니다.

bison-seat-supplied = { $seat ->
    [you] 당신은
   *[other] { $seat } 님은
} 들소 { $bison }마리, 물고기 { $fish }마리, 칠면조 { $turkey }마리와 예비 사냥꾼 { $hunters }명으로 시작합니다.
bison-tiles-removed = 타일 { $count }개가 공개되지 않은 채 게임에서 제외되고, 더미에 { $stack }개가 남습니다.
bison-round-started = 라운드 { $round } 시작. { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 토템을 가집니다.
bison-tile-drawn = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 타일 { $tile }을(를) 뽑습니다.
bison-tile-drawn-hidden = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 다른 플레이어에게 보이지 않게 타일을 뽑습니다.
bison-tile-returned = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 뽑은 타일을 돌려놓아 다시 나누게 합니다.
bison-tile-laid = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 타일 { $tile }을(를) ({ $q }, { $r })에 회전 { $rotation }(으)로 놓습니다.
bison-tile-laid-setup = 시작 타일 { $tile }이(가) ({ $q }, { $r })에 회전 { $rotation }(으)로 놓입니다.
bison-marker-placed = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} { $action ->
    [lay_tile] “타일 놓기”
    [tent] “천막 짓기·키우기”
    [canoe] “카누 만들기·키우기”
    [gather] “모이기”
    [step] “1칸 이동”
   *[march] “1~3칸 이동”
} 액션에 표시합니다.
bison-markers-returned = 모든 액션 마커가 각 플레이어에게 돌아갑니다.
bison-stock-changed-cost = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 액션 비용으로 { bison-amount }를 냅니다.
bison-stock-changed-no-hunters = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 사냥꾼을 쓰지 않고 { bison-amount }를 얻습니다.
bison-stock-changed-exchange = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} { $give ->
    [bison] 들소
    [fish] 물고기
   *[turkey] 칠면조
} { $given }마리를 { $get ->
    [bison] 들소
    [fish] 물고기
   *[turkey] 칠면조
} { $got }마리로 교환합니다.
bison-stock-changed-purchase = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 시장에서 { bison-amount }를 냅니다.
bison-hunters-moved-lay-tile = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 사냥꾼 { $count }명을 { $target }에 내보냅니다.
bison-hunters-moved-build = { $seat ->
    [you] 당신의
   *[other] { $seat } 님의
} 사냥꾼 { $count }명이 { $source }에서 예비로 돌아갑니다.
bison-hunters-moved-reduce = { $seat ->
    [you] 당신의
   *[other] { $seat } 님의
} 사냥꾼 { $count }명이 예비에서 { $target }(으)로 옵니다.
bison-hunters-moved-gather = { $seat ->
    [you] 당신의
   *[other] { $seat } 님의
} 사냥꾼 1명이 { $source }에서 { $target }(으)로 모입니다.
bison-hunters-moved-step = { $seat ->
    [you] 당신의
   *[other] { $seat } 님의
} 사냥꾼 1명이 { $source }에서 { $target }(으)로 이동합니다.
bison-hunters-moved-march = { $seat ->
    [you] 당신의
   *[other] { $seat } 님의
} 사냥꾼 1명이 { $source }에서 { $target }(으)로 행군합니다.
bison-hunters-moved-purchase = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 사냥꾼 1명을 삽니다.
bison-piece-moved-to-space = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 값 { $value }인 { $item ->
    [tent] 천막을
   *[canoe] 카누를
} { $target }에 놓습니다.
bison-piece-moved-to-reserve = { $source }에 있던 값 { $value }인 { $item ->
    [tent] 천막이
   *[canoe] 카누가
} { $seat ->
    [you] 당신의
   *[other] { $seat } 님의
} 예비로 돌아갑니다.
bison-piece-moved-purchase = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 값 { $value }인 { $item ->
    [tent] 천막을
   *[canoe] 카누를
} 삽니다.
bison-region-scored-empty = ({ $q }, { $r }) { $terrain ->
    [prairie] 초원(들소
    [river] 강(물고기
   *[mountain] 산(칠면조
} { $animals }마리)에서는 아무도 얻지 못합니다.
bison-region-scored-seats1 = ({ $q }, { $r }) { $terrain ->
    [prairie] 초원(들소
    [river] 강(물고기
   *[mountain] 산(칠면조
} { $animals }마리)에서 { $seat1 ->
    [you] 당신이
   *[other] { $seat1 } 님이
} { $gain1 }마리를 얻습니다.
bison-region-scored-seats2 = ({ $q }, { $r }) { $terrain ->
    [prairie] 초원(들소
    [river] 강(물고기
   *[mountain] 산(칠면조
} { $animals }마리)에서 { $seat1 ->
    [you] 당신이
   *[other] { $seat1 } 님이
} { $gain1 }마리, { $seat2 ->
    [you] 당신이
   *[other] { $seat2 } 님이
} { $gain2 }마리를 얻습니다.
bison-region-scored-seats3 = ({ $q }, { $r }) { $terrain ->
    [prairie] 초원(들소
    [river] 강(물고기
   *[mountain] 산(칠면조
} { $animals }마리)에서 { $seat1 ->
    [you] 당신이
   *[other] { $seat1 } 님이
} { $gain1 }마리, { $seat2 ->
    [you] 당신이
   *[other] { $seat2 } 님이
} { $gain2 }마리, { $seat3 ->
    [you] 당신이
   *[other] { $seat3 } 님이
} { $gain3 }마리를 얻습니다.
bison-region-scored-seats4 = ({ $q }, { $r }) { $terrain ->
    [prairie] 초원(들소
    [river] 강(물고기
   *[mountain] 산(칠면조
} { $animals }마리)에서 { $seat1 ->
    [you] 당신이
   *[other] { $seat1 } 님이
} { $gain1 }마리, { $seat2 ->
    [you] 당신이
   *[other] { $seat2 } 님이
} { $gain2 }마리, { $seat3 ->
    [you] 당신이
   *[other] { $seat3 } 님이
} { $gain3 }마리, { $seat4 ->
    [you] 당신이
   *[other] { $seat4 } 님이
} { $gain4 }마리를 얻습니다.
bison-overflow-lost = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 눈금을 넘는 { $animal ->
    [bison] 들소
    [fish] 물고기
   *[turkey] 칠면조
} { $amount }마리를 놓아줍니다.
bison-stocks-reset = 모든 보유 동물이 0이 됩니다. 이제 사냥터만 계산합니다.
bison-game-ended = 게임이 끝났습니다. { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 동물 { $total }마리로 이겼습니다.
bison-game-ended-tied = 게임이 끝났습니다. { $seats }명이 동물 { $total }마리로 동점이며, 승자는 없습니다.

## Decisions

bison-exchange = { $give ->
    [bison] 들소
    [fish] 물고기
   *[turkey] 칠면조
} 3마리를 { $get ->
    [bison] 들소
    [fish] 물고기
   *[turkey] 칠면조
} 1마리로 교환하기
bison-buy = { $item ->
    [hunter] 사냥꾼 1명을
    [tent] 값 { $value }인 천막을
   *[canoe] 값 { $value }인 카누를
} 종류마다 동물 { $price }마리로 사기
bison-choose-action = { $action ->
    [lay_tile] 타일을 놓고 사냥꾼 내보내기
    [tent] 천막 짓기·키우기
    [canoe] 카누 만들기·키우기
    [gather] 사냥꾼 모으기
    [step] 사냥꾼을 1칸씩 이동하기
   *[march] 사냥꾼을 1~3칸씩 이동하기
}
bison-choose-count = { $hunters ->
    [0] 사냥꾼을 쓰지 않고 동물 1마리 얻기
    [1] 사냥꾼 1명 쓰기, 비용 없음
   *[other] 사냥꾼 { $hunters }명 쓰기, 동물 { $cost }마리
}
bison-pay = 들소 { $bison }마리, 물고기 { $fish }마리, 칠면조 { $turkey }마리 내기
bison-gain = { $animal ->
    [bison] 들소 1마리 얻기
    [fish] 물고기 1마리 얻기
    [turkey] 칠면조 1마리 얻기
   *[none] 얻지 않기, 눈금이 모두 가득 참
}
bison-place-tile = 타일 { $tile }을(를) ({ $q }, { $r })에 회전 { $rotation }(으)로 놓기
bison-place-tile-hidden = 뽑은 타일을 ({ $q }, { $r })에 회전 { $rotation }(으)로 놓기
bison-place-hunters = 사냥꾼 { $hunters }명을 { $terrain ->
    [prairie] 초원에
    [river] 강에
   *[mountain] 산에
} 놓기
bison-build-op-build = { $space }에 값 { $to }인 { $item ->
    [tent] 천막 짓기
   *[canoe] 카누 만들기
}
bison-build-op-enlarge = { $space }의 { $item ->
    [tent] 천막을
   *[canoe] 카누를
} 값 { $value }에서 { $to }(으)로 키우기
bison-build-op-reduce = { $space }의 { $item ->
    [tent] 천막을
   *[canoe] 카누를
} 값 { $value }에서 { $to }(으)로 줄이기
bison-build-op-remove = { $space }에서 값 { $value }인 { $item ->
    [tent] 천막
   *[canoe] 카누
} 치우기
bison-pick-gather = { $space }에 모이기
bison-pick-hunter = { $space }에서 사냥꾼 이동하기
bison-move-hunter = { $to }(으)로 이동하기
bison-end-turn = 차례 끝내기
bison-accept-loss = 15를 넘는 동물 놓아주기

## Questions: what a step asks

bison-question-turn-pre-step = 어떤 액션을 합니까?
bison-question-count-step = 이 액션에 사냥꾼을 몇 명 씁니까?
bison-question-gain-step = 어떤 동물을 얻습니까?
bison-question-pay-step = 동물 { $cost }마리를 냅니다. 어떤 동물입니까?
bison-question-place-tile-step = 타일 { $tile }을(를) 어디에 놓습니까?
bison-question-place-hunters-step = 타일 { $tile }의 어느 칸에 사냥꾼 { $hunters }명을 놓습니까?
bison-question-build-step = { $action ->
    [tent] 천막을 어디에 짓거나 키웁니까?
   *[canoe] 카누를 어디에 만들거나 키웁니까?
} 사냥꾼 { $remaining }명을 더 써야 합니다.
bison-question-pick-gather-step = 사냥꾼이 어디에 모입니까?
bison-question-pick-hunter-step = 어떤 사냥꾼이 이동합니까? { $remaining }명이 더 이동해야 합니다.
bison-question-move-hunter-step = { $space }의 사냥꾼이 어디로 갑니까?
bison-question-turn-post-step = 차례를 끝내기 전에 무엇을 더 합니까?
bison-question-overflow-step = { $animal ->
    [bison] 들소
    [fish] 물고기
   *[turkey] 칠면조
} 눈금이 가득 찼습니다. 끝을 넘는 동물을 어떻게 합니까?

## Groups: decisions that stand together in a list

bison-group-exchange = 교환
bison-group-buy = 시장에서 구매
bison-group-pay = 들소 { $bison }마리로
bison-group-place-tile = ({ $q }, { $r })에
bison-group-build-op = { $space }에

## Refusals

bison-refused-not-your-turn = 당신의 차례가 아닙니다.
bison-refused-wrong-step = 지금은 이 결정을 할 때가 아닙니다.
bison-refused-no-such-decision = 그런 결정은 없습니다.
bison-refused-exchange-same-animal = 교환은 한 종류의 동물을 내고 다른 종류를 받는 것입니다.
bison-refused-stock-too-low = 교환에는 한 종류의 동물 { $price }마리가 필요하며, 가진 것은 { $stock }마리입니다.
bison-refused-scale-full = 눈금은 { $max }까지입니다. 이 종류의 동물을 더할 수 없습니다.
bison-refused-not-at-market = 시장에 그 색의 그런 말이 없습니다.
bison-refused-stock-too-low-for-price = 이 말은 종류마다 동물 { $price }마리이며, 가장 적게 가진 것은 { $smallest }마리입니다.
bison-refused-action-used = 이번 라운드에 이미 쓴 액션입니다.
bison-refused-tile-must-be-laid = 이번 라운드의 마지막 액션은 타일 놓기여야 합니다.
bison-refused-count-out-of-range = 한 액션에는 사냥꾼을 0명에서 { $max }명까지 쓰며, { $hunters }명은 안 됩니다.
bison-refused-cost-too-high = 사냥꾼 { $hunters }명은 동물 { $cost }마리가 들며, 가진 것은 { $stock }마리입니다.
bison-refused-count-not-executable = 이 액션은 정확히 사냥꾼 { $hunters }명으로 할 수 없습니다.
bison-refused-wrong-payment = 비용은 모두 동물 { $cost }마리이며, 세 수 중 어느 것도 0보다 작을 수 없습니다.
bison-refused-payment-above-stock = 가진 것은 들소 { $bison }마리, 물고기 { $fish }마리, 칠면조 { $turkey }마리뿐입니다.
bison-refused-gain-not-optional = 눈금에 자리가 있는 한 동물을 받아야 합니다.
bison-refused-does-not-interlock = 회전 { $rotation }인 타일은 맞물리지 않습니다. 회전은 0, 2, 4입니다.
bison-refused-hex-occupied = ({ $q }, { $r })에 이미 타일이 있습니다.
bison-refused-not-beside-a-tile = ({ $q }, { $r }) 옆에 타일이 없습니다.
bison-refused-too-far-from-start = ({ $q }, { $r })은(는) 시작 타일에서 { $max }칸보다 멉니다.
bison-refused-unknown-space = 게임판에 그런 칸이 없습니다.
bison-refused-wrong-terrain = 천막은 초원과 산에, 카누는 강에 둡니다.
bison-refused-space-not-own = { $space }에 자신의 말이 없습니다.
bison-refused-space-used = 이 액션에서 { $space }을(를) 이미 썼습니다.
bison-refused-value-impossible = 여기서는 값 { $value }에서 값 { $to }(으)로 바꿀 수 없습니다.
bison-refused-no-reducing = 천막과 카누를 줄이는 것은 변형 2에서만 됩니다.
bison-refused-piece-not-in-reserve = 예비에 값 { $to }인 말이 없습니다.
bison-refused-too-few-hunters-on-space = 그 칸에 사냥꾼 { $needed }명이 필요한데, { $hunters }명이 있습니다.
bison-refused-too-few-hunters-in-reserve = 예비에 사냥꾼 { $needed }명이 필요한데, { $hunters }명이 있습니다.
bison-refused-count-not-completable = 이렇게 하면 선언한 사냥꾼을 모두 쓸 수 없습니다.
bison-refused-cannot-call = { $space }의 어떤 사냥꾼도 다른 곳에서 사냥꾼 { $hunters }명을 부를 수 없습니다.
bison-refused-no-unmoved-hunter = { $space }에 아직 이동하지 않은 자신의 사냥꾼이 없습니다.
bison-refused-no-end-space = { $space }의 사냥꾼에게 갈 수 있는 칸이 없습니다.
bison-refused-stands-at-gathering = { $space }의 사냥꾼은 이미 모여 있습니다.
bison-refused-no-round-trip = 사냥꾼은 떠난 칸과 다른 칸에서 끝나야 합니다.
bison-refused-space-occupied = 다른 플레이어가 { $space }을(를) 차지하고 있습니다.
bison-refused-out-of-reach = { $from }에서 { $space }까지는 { $reach }칸보다 멉니다.

## Where points come from

bison-source = ({ $q }, { $r }) { $terrain ->
    [prairie] 초원
    [river] 강
   *[mountain] 산
}

## Results

bison-result-most-animals = { $seat ->
    [you] 당신의
   *[other] { $seat } 님의
} 동물이 { $total }마리로 가장 많습니다.
bison-result-smallest-stock = { $seat ->
    [you] 당신의
   *[other] { $seat } 님의
} 가장 적은 종류의 수가 { $smallest }(으)로 가장 커서, 동물 { $total }마리의 동점에서 이깁니다.
bison-result-no-winner = 동물 { $total }마리, 가장 적은 종류의 수 { $smallest }(으)로 여전히 동점이며, 승자는 없습니다.

## Options of a game: the name, what it changes, and each value

bison-option-variant = 변형
bison-option-variant-about = 한 액션으로 천막과 카누에 할 수 있는 일.
bison-option-variant-is-0 = 기본 게임: 한 액션으로 천막이나 카누 하나를 짓거나 키웁니다.
bison-option-variant-is-1 = 변형 1: 한 액션으로 여러 천막이나 카누를 각각 다른 칸에서 짓고 키웁니다.
bison-option-variant-is-2 = 변형 2: 변형 1과 같으며, 한 액션으로 천막과 카누를 줄이거나 치울 수도 있습니다.
bison-option-first-seat = 첫 자리
bison-option-first-seat-about = 첫 라운드에 토템을 가지고 시작하는 자리, 0부터 셉니다. 두 번째 라운드부터 왼쪽으로 넘어갑니다.

## Amounts of animals, without those of which there are none

bison-amount-bison = 들소 { $bison }마리
bison-amount-fish = 물고기 { $fish }마리
bison-amount-turkey = 칠면조 { $turkey }마리
bison-amount = { $kinds ->
    [none] 0마리
    [b] { bison-amount-bison }
    [f] { bison-amount-fish }
    [t] { bison-amount-turkey }
    [bf] { bison-amount-bison }와 { bison-amount-fish }
    [bt] { bison-amount-bison }와 { bison-amount-turkey }
    [ft] { bison-amount-fish }와 { bison-amount-turkey }
   *[bft] { bison-amount-bison }, { bison-amount-fish }, { bison-amount-turkey }
}

## Names of things: a tile by its animals, a space by its tile's hex

bison-name-tile = “{ bison-amount }”
bison-name-space = ({ $q }, { $r }) { $terrain ->
    [prairie] 초원
    [river] 강
   *[mountain] 산
}

## Places: the id of a tile, and which part of it

bison-part-P = { $whole } (초원)
bison-part-R = { $whole } (강)
bison-part-M = { $whole } (산)

## The picture

bison-picture-legend-terrains = 풀: 초원(초); 물결: 강(강); 봉우리: 산(산)
bison-picture-legend-animals = 수와 동물: 인쇄된 수
bison-picture-legend-hunters = 배지와 수: 누구의 사냥꾼
bison-picture-legend-buildings = 세모: 천막, 배: 카누, 값과 함께
bison-picture-round = 라운드 { $round }/{ $rounds }: 토템 { $first }
bison-picture-stack = 더미에 타일 { $stack }개
bison-picture-removed = { $removed }개 제외
bison-picture-variant = 변형 { $variant }
bison-picture-empty-hex = 빈 육각칸 { $hex }
bison-picture-letter = { $terrain ->
    [prairie] 초
    [river] 강
   *[mountain] 산
}
bison-picture-space = { $space }: { $terrain ->
    [prairie] 들소
    [river] 물고기
   *[mountain] 칠면조
} { $count }마리
bison-picture-space-in-hand = 손에 든 타일의 { $terrain ->
    [prairie] 초원
    [river] 강
   *[mountain] 산
}
bison-picture-owner = { $colour ->
    [blue] 파랑
    [red] 빨강
    [yellow] 노랑
   *[green] 초록
}, { $seat }
bison-picture-hunters = 사냥꾼 { $count }명
bison-picture-building = 값 { $value }인 { $terrain ->
    [river] 카누
   *[other] 천막
}
bison-picture-stock = 보유: { $animal ->
    [bison] 들소
    [fish] 물고기
   *[turkey] 칠면조
} { $count }마리{ $change }
bison-picture-pile = { $pile ->
    [reserve] 예비
   *[market] 시장
}
bison-picture-pile-holds = { $pile ->
    [reserve] 예비
   *[market] 시장
}: 사냥꾼 { $hunters }명{ $change }, { $tents ->
    [none] 천막 없음
   *[other] 천막(값 { $tents })
}, { $canoes ->
    [none] 카누 없음
   *[other] 카누(값 { $canoes })
}
bison-picture-action = { $action ->
    [lay_tile] 타일
    [tent] 천막
    [canoe] 카누
    [gather] 모이기
    [step] 1칸
   *[march] 1~3칸
}
bison-picture-action-is = 액션 “{ $action ->
    [lay_tile] 타일 놓기
    [tent] 천막 짓기·키우기
    [canoe] 카누 만들기·키우기
    [gather] 모이기
    [step] 1칸 이동
   *[march] 1~3칸 이동
}”: { $state ->
    [used] 사용함
   *[free] 사용 가능
}
bison-picture-hand = 손: { $tile ->
    [none] 없음
    [hidden] 1개, 비공개
   *[other] { $tile }
}
bison-picture-underlined = 밑줄: 사용함

bison-lesson-aim = 목표
bison-lesson-aim-about = 당신은 사냥꾼 무리를 이끕니다. 마지막에 들소, 물고기, 칠면조를 합쳐 가장 많이 가진 플레이어가 이깁니다. 마지막 점수 계산 전에 모든 보유 동물이 0이 되므로, 결국 그 계산만 반영됩니다.
bison-lesson-land = 땅
bison-lesson-land-about = 타일마다 들소가 있는 초원, 물고기가 있는 강, 칠면조가 있는 산이 있으며, 숫자는 몇 마리인지를 나타냅니다. 타일끼리 맞닿은 같은 지형은 한 영역입니다. 한 칸은 한 번에 한 플레이어의 것입니다.
bison-lesson-stock = 동물은 당신의 돈
bison-lesson-stock-about = 이것이 당신의 동물입니다. 종류마다 10마리로 시작합니다. 이것으로 사냥꾼, 천막, 카누 비용을 냅니다. 한 종류는 15마리까지 가질 수 있습니다.
bison-lesson-actions = 차례 네 번, 액션 네 가지
bison-lesson-actions-about = 라운드마다 차례를 네 번 가지며, 매번 이 여섯 액션 중 다른 것을 합니다. 넷 중 하나는 타일 놓기여야 합니다. 타일은 몰래 뽑았으므로, 놓기 전에는 다른 누구도 볼 수 없습니다.
bison-lesson-count = 사냥꾼은 몇 명?
bison-lesson-count-about = 액션에 쓸 사냥꾼 수를 정합니다. 1명은 무료이고, 2명은 동물 2마리, 3명은 4마리, 4명은 7마리, 5명은 10마리가 듭니다. 한 명도 쓰지 않으면 대신 동물 1마리를 얻습니다. 다만 타일은 그래도 놓입니다.
bison-lesson-pay = 비용 내기
bison-lesson-pay-about = 낼 동물을 고르십시오. 어떻게 섞어도 됩니다. 종류마다 조금씩 남겨 두십시오. 무엇을 사든 세 종류를 같은 수씩 내야 합니다.
bison-lesson-tile = 타일 놓기
bison-lesson-tile-about = 타일은 다른 타일 옆에, 시작 타일에서 세 칸 이내에, 세 회전 중 하나로 놓습니다. 게임판의 한 곳을 고르십시오. R 키, 휠 또는 다시 누르기로 타일을 돌립니다.
bison-lesson-hunters = 사냥꾼의 등장
bison-lesson-hunters-about = 이 액션의 모든 사냥꾼은 예비에서 새 타일의 한 칸으로 옵니다. 기본 게임에서는 이 방법으로만 게임판에 들어옵니다.
bison-lesson-end-turn = 차례는 직접 끝냅니다
bison-lesson-end-turn-about = 아무도 대신 차례를 끝내 주지 않습니다. 액션 앞뒤로 사고 교환할 수 있으며, 그런 다음 차례를 끝내십시오.
bison-lesson-market = 시장
bison-lesson-market-about = 이곳에서 예비에 둘 말을 삽니다. 사냥꾼은 종류마다 동물 한 마리, 천막이나 카누는 종류마다 그 값만큼 듭니다. 한 종류 세 마리를 다른 종류 한 마리로 교환할 수도 있습니다.
bison-lesson-scoring = 동물을 얻는 방법
bison-lesson-scoring-about = 라운드의 모든 차례가 끝나면 영역마다 계산합니다. 가장 높은 천막이, 강에서는 가장 높은 카누가 앞서고, 그다음은 그 개수, 더 작은 것, 사냥꾼 순입니다. 1위는 영역의 동물을 모두, 2위는 그 절반을 얻습니다. 나머지와 공동 2위는 자기 칸에 있는 것을 얻습니다.
bison-lesson-points = 지금의 점수
bison-lesson-points-about = 아래 표는 게임판을 지금 계산했을 때의 점수를 보여 줍니다. 미리 보기는 결정에 따라 점수가 어떻게 바뀌는지 보여 줍니다.
bison-lesson-build = 천막과 카누
bison-lesson-build-about = 천막은 초원이나 산에, 카누는 강에 둡니다. 값 2인 것을 지으려면 그곳에 당신의 사냥꾼 두 명이 있어야 합니다. 그들은 예비로 돌아가고, 천막이나 카누는 계속 남아 모든 사냥꾼보다 앞섭니다.
bison-lesson-round = 새 라운드
bison-lesson-round-about = 모든 영역이 계산되어 동물이 보유 동물에 더해졌습니다. 사냥꾼, 천막, 카누는 그대로 있고, 마커는 돌아오며, 토템은 다음 플레이어에게 넘어갔습니다. 라운드 수는 두 명이면 여섯, 세 명이면 다섯, 네 명이면 넷입니다.
