# Manitoba in Korean, with the terms of the Korean rulebook. Values are words of the rules: goods, colours, paths,
# seasons, areas. Their words stand below. Goods are counted (“1개”), so that no particle depends on their last sound.

manitoba-about = 씨족을 영토와 예지의 길로 보내고, 점수를 계산할 때 알맞은 상품을 갖추십시오.

manitoba-supply-stocked = 공급처에 베리 { $berry }개, 들소 { $bison }개, 말 { $horse }개, 카누 { $canoe }개, 깃털 { $feather }개, 조가비 타일 { $wampum }개가 있습니다.
manitoba-village-supplied = { $seat ->
    [you] 당신은
   *[other] { $seat } 님은
} 오두막에 크리족 { $wigwam }명, 마을광장에 { $square }명으로 시작합니다.
manitoba-first-seat-chosen = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 첫 번째 활성 플레이어가 됩니다.
manitoba-territory-laid = 영토를 배치했습니다: { $tiles }.
manitoba-totem-stacked = 토템을 아래에서 위로 쌓았습니다: { $disk1 }, { $disk2 }, { $disk3 }, { $disk4 }, 맨 위 { $disk5 }.
manitoba-season-laid-out = { $season ->
    [spring] 봄
    [summer] 여름
   *[autumn] 가을
} 카드를 나열했습니다: { $cards }. 세 번째 카드에는 점수 타일 { $third }, 다섯 번째 카드에는 { $fifth } 타일이 놓입니다.
manitoba-round-started = { $round }라운드가 { $card } 카드로 시작됩니다. { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 활성 플레이어입니다.
manitoba-totem-taken = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 토템에서 디스크 { $disks }개를 떼어 내고 { $colour } 액션을 합니다.
manitoba-totem-merged = 토템이 다시 합쳐졌습니다: { $disk1 }, { $disk2 }, { $disk3 }, { $disk4 }, 맨 위 { $disk5 }.
manitoba-cree-moved-placed = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 크리족 1명을 { $target } 지역에 놓습니다.
manitoba-cree-moved-moved = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 크리족 1명을 { $source } 지역에서 { $target } 지역으로 이동시킵니다.
manitoba-cree-moved-withdrawn = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 크리족 1명을 { $source } 지역에서 오두막으로 되돌립니다.
manitoba-cree-recalled = { $seat ->
    [you] 당신의
   *[other] { $seat } 님의
} 크리족 { $count }명이 { $areas } 지역에서 오두막으로 돌아갑니다.
manitoba-cree-woken = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 크리족 { $count }명을 깨웁니다.
manitoba-vision-reached = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} { $path ->
    [hunter] 사냥꾼
    [gatherer] 채집가
    [warrior] 전사
   *[shaman] 주술사
}의 길 { $space }번 칸에 도달합니다.
manitoba-vision-reached-first = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} { $path ->
    [hunter] 사냥꾼
    [gatherer] 채집가
    [warrior] 전사
   *[shaman] 주술사
}의 길 { $space }번 칸에 가장 먼저 도달합니다.
manitoba-bonus-lost = { $seat ->
    [you] 당신은
   *[other] { $seat } 님은
} { $path ->
    [hunter] 사냥꾼
    [gatherer] 채집가
    [warrior] 전사
   *[shaman] 주술사
}의 길 보너스를 사용할 수 없습니다.
manitoba-good-taken = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} { $area } 지역에서 { $good } 1개를 가져옵니다.
manitoba-good-from-supply = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 공급처에서 { $good } 1개를 가져옵니다.
manitoba-good-stored-sector = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} { $good } 1개를 { $to } 저장구역에 놓습니다.
manitoba-good-stored-place = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} { $good } 1개를 { $to ->
    [small] 작은
   *[large] 큰
} 제단에 놓습니다.
manitoba-good-stored-lost = { $seat ->
    [you] 당신에게는
   *[other] { $seat } 님에게는
} { $good } 1개를 놓을 자리가 없어, 그 상품은 공급처로 돌아갑니다.
manitoba-place-completed = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} { $place ->
    [small] 작은
   *[large] 큰
} 제단을 완성합니다. 그곳의 상품은 각 저장구역으로 옮겨집니다.
manitoba-place-completed-lost = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} { $place ->
    [small] 작은
   *[large] 큰
} 제단을 완성합니다. 상품 { $lost }개는 저장구역이 가득 차서 공급처로 돌아갑니다.
manitoba-feather-relocated = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} { $place ->
    [small] 작은
   *[large] 큰
} 제단의 깃털을 { $to } 저장구역에 놓습니다.
manitoba-feather-relocated-lost = { $seat ->
    [you] 당신에게는
   *[other] { $seat } 님에게는
} { $place ->
    [small] 작은
   *[large] 큰
} 제단의 깃털을 놓을 자리가 없어, 깃털은 공급처로 돌아갑니다.
manitoba-wampum-gained = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 조가비 타일 1개를 얻습니다.
manitoba-wampum-turned-active = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 조가비 타일 1개를 활성 면으로 뒤집습니다.
manitoba-wampum-turned-inactive = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 조가비 타일 1개를 사용합니다.
manitoba-berry-exchanged = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 베리 1개를 { $sector } 저장구역으로 옮깁니다.
manitoba-pieces-returned-scoring = { $seat ->
    [you] 당신의
   *[other] { $seat } 님의
} { $sector } 저장구역에 있는 상품 { $count }개가 공급처로 돌아갑니다.
manitoba-pieces-returned-event = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} { $sector } 저장구역의 깃털 1개를 잃습니다.
manitoba-pieces-returned-season-end = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} { $sector } 저장구역의 깃털 { $count }개를 공급처로 돌려놓습니다.
manitoba-pieces-returned-sacrifice = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} { $sector } 저장구역의 상품 1개를 제물로 바칩니다.
manitoba-pieces-returned-final = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} { $sector } 저장구역을 비웁니다(상품 { $count }개).
manitoba-areas-refilled = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} { $areas } 지역에 { $good } 1개씩을 놓습니다.
manitoba-areas-refilled-setup = { $areas } 지역에 { $good } 1개씩을 놓습니다.
manitoba-event-counted = 이벤트 { $card }에서 { $code ->
    [E7] 호수에 있는 크리족
    [E9] 서로 이어진 지역
   *[other] 영토에 있는 크리족
} 수를 셉니다: { $counts }.
manitoba-event-skipped = 이벤트 { $card }의 효과는 { $seat ->
    [you] 당신에게
   *[other] { $seat } 님에게
} 적용되지 않습니다.
manitoba-scoring-skipped = { $seat ->
    [you] 당신은
   *[other] { $seat } 님은
} 면제되어 { $card } 카드에서 점수를 계산하지 않습니다.
manitoba-points-scored-vision = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} { $detail ->
    [hunter] 사냥꾼
    [gatherer] 채집가
    [warrior] 전사
   *[shaman] 주술사
}의 길에서 { $points }점을 얻습니다.
manitoba-points-scored-wake = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 크리족을 깨워 { $points }점을 얻습니다.
manitoba-points-scored-event = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 이벤트 { $detail }에서 { $points }점을 얻습니다.
manitoba-points-scored-scoring = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} { $detail } 카드에서 { $points }점을 얻습니다.
manitoba-points-scored-final = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 게임 종료 시 { $detail ->
    [berry] 베리
    [bison] 들소
    [horse] 말
    [canoe] 카누
   *[wampum] 조가비 타일
} 점수로 { $points }점을 얻습니다.
manitoba-game-ended = 게임이 끝났습니다. { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} { $points }점으로 승리합니다.
manitoba-game-ended-shared = 게임이 끝났습니다. { $points }점으로 공동 승리합니다: { $winners }.

## Decisions

manitoba-setup-cree = { $area } 지역에 크리족 놓기
manitoba-setup-feather = 깃털을 { $sector } 저장구역에 놓기
manitoba-setup-vision = { $path ->
    [hunter] 사냥꾼
    [gatherer] 채집가
    [warrior] 전사
   *[shaman] 주술사
}의 길에 크리족 놓기
manitoba-setup-vision-none = 길에 크리족을 놓지 않기
manitoba-take-totem = { $colour } 디스크를 골라 모두 { $disks }개 떼어 내기
manitoba-territory-place = { $area } 지역에 크리족 놓기
manitoba-territory-move = 크리족을 { $source } 지역에서 { $to } 지역으로 이동
manitoba-vision-enter = { $path ->
    [hunter] 사냥꾼
    [gatherer] 채집가
    [warrior] 전사
   *[shaman] 주술사
}의 길에 들어서기
manitoba-vision-advance = { $path ->
    [hunter] 사냥꾼
    [gatherer] 채집가
    [warrior] 전사
   *[shaman] 주술사
}의 길에서 { $space }번 칸으로 전진
manitoba-vision-repeat = { $path ->
    [hunter] 사냥꾼
    [gatherer] 채집가
    [warrior] 전사
   *[shaman] 주술사
}의 길 보너스 다시 받기
manitoba-wake-up = 토템을 사용하는 대신 크리족 { $count }명 깨우기
manitoba-wampum-wake = 조가비 타일로 크리족 1명 깨우기
manitoba-wampum-exchange = 조가비 타일로 베리 1개를 { $sector } 저장구역으로 옮기기
manitoba-end-turn = 차례 마치기
manitoba-take-good = 공급처에서 { $good } 1개 가져오기
manitoba-store-sector = { $good } 1개를 { $to } 저장구역에 놓기
manitoba-store-place = { $good } 1개를 { $to ->
    [small] 작은
   *[large] 큰
} 제단에 놓기
manitoba-relocate-feather = 깃털을 { $sector } 저장구역에 놓기
manitoba-wake = 크리족 1명 깨우기
manitoba-wake-none = 아무도 깨우지 않기
manitoba-shaman-copy = { $path ->
    [hunter] 사냥꾼
    [gatherer] 채집가
    [warrior] 전사
   *[shaman] 주술사
}의 길 보너스 복사
manitoba-shaman-copy-none = 복사하지 않기
manitoba-warrior-place = { $area } 지역에 크리족 놓기
manitoba-event-vision-enter = { $path ->
    [hunter] 사냥꾼
    [gatherer] 채집가
    [warrior] 전사
   *[shaman] 주술사
}의 길에 들어서기
manitoba-event-vision-advance = { $path ->
    [hunter] 사냥꾼
    [gatherer] 채집가
    [warrior] 전사
   *[shaman] 주술사
}의 길에서 { $space }번 칸으로 전진
manitoba-event-vision-repeat = { $path ->
    [hunter] 사냥꾼
    [gatherer] 채집가
    [warrior] 전사
   *[shaman] 주술사
}의 길 마지막 칸에 머무르기
manitoba-event-move = 크리족을 { $source } 지역에서 { $to } 지역으로 이동
manitoba-event-withdraw = { $area } 지역의 크리족을 오두막으로 되돌리기
manitoba-event-feather = { $sector } 저장구역의 깃털 1개 버리기
manitoba-score-choice = { $good } 저장구역 점수 계산: { $points }점
manitoba-score-choice-none = 점수를 계산하지 않기
manitoba-refill = { $area } 지역 채우기

## Questions: what a step asks

manitoba-question-setup-cree-step = 첫 크리족을 어디에 놓겠습니까?
manitoba-question-setup-feather-step = 깃털을 어느 저장구역에 놓겠습니까?
manitoba-question-setup-vision-step = 어느 예지의 길에서 크리족이 출발합니까?
manitoba-question-turn-step = 당신의 차례에 무엇을 하겠습니까?
manitoba-question-take-good-step = 공급처에서 어떤 상품을 가져오겠습니까?
manitoba-question-store-step = { $good } 1개를 어디에 놓겠습니까?
manitoba-question-relocate-feather-step = { $place ->
    [small] 작은
   *[large] 큰
} 제단의 깃털을 어느 저장구역에 놓겠습니까?
manitoba-question-wake-step = 크리족 1명을 깨우겠습니까?
manitoba-question-shaman-copy-step = 주술사가 어느 길의 보너스를 복사합니까?
manitoba-question-warrior-place-step = 전사가 어느 지역에 크리족을 놓습니까?
manitoba-question-event-vision-step = 이벤트 { $card }: 어느 예지의 길에서 전진하겠습니까?
manitoba-question-event-move-step = 이벤트 { $card }: 어느 크리족을 어디로 이동시키겠습니까?
manitoba-question-event-withdraw-step = 이벤트 { $card }: 어느 크리족이 영토를 떠납니까?
manitoba-question-event-feather-step = 이벤트 { $card }: 어느 저장구역의 깃털을 버리겠습니까?
manitoba-question-score-choice-step = { $card }: 어떤 상품의 점수를 계산하겠습니까?
manitoba-question-refill-step = 다음 { $good } 1개를 어느 지역에 놓겠습니까?

## Groups: decisions that stand together in a list

manitoba-group-wampum-wake = 조가비 타일
manitoba-group-wampum-exchange = 조가비 타일
manitoba-group-vision = 예지의 길
manitoba-group-territory-move = { $source } 지역에서
manitoba-group-event-move = { $source } 지역에서

## Refusals

manitoba-refused-not-your-turn = 당신의 차례가 아닙니다.
manitoba-refused-wrong-step = 지금은 이 결정을 할 때가 아닙니다.
manitoba-refused-no-such-decision = 그런 결정은 없습니다.
manitoba-refused-unknown-area = 영토에 { $area } 지역이 없습니다.
manitoba-refused-area-occupied = { $area } 지역에 이미 크리족이 있습니다.
manitoba-refused-area-not-empty = { $area } 지역은 { $good } 1개를 놓을 수 있는 빈 지역이 아닙니다.
manitoba-refused-no-own-cree = { $area } 지역에 당신의 크리족이 없습니다.
manitoba-refused-not-adjacent = { $from } 지역에서 { $area } 지역으로 갈 수 없습니다. 두 지역은 인접하지 않습니다.
manitoba-refused-not-beside-own-cree = { $area } 지역에 인접한 곳에 자신의 크리족이 없습니다.
manitoba-refused-wrong-landscape = { $area } 지역의 지형({ $landscape ->
    [forest] 숲
    [prairie] 대초원
    [hills] 언덕
    [lake] 호수
   *[mountain] 산
})에 맞는 색상을 지금 사용할 수 없습니다.
manitoba-refused-square-empty = 마을광장에 크리족이 없습니다.
manitoba-refused-wigwam-empty = 오두막에 크리족이 없습니다.
manitoba-refused-totem-not-lifted = 먼저 토템의 디스크를 선택해야 합니다.
manitoba-refused-totem-lifted = 토템의 디스크를 이미 선택했습니다.
manitoba-refused-not-active = 활성 플레이어인 { $seat } 님만 할 수 있습니다.
manitoba-refused-cree-woken-up = 토템을 사용하는 대신 이미 크리족을 깨웠습니다.
manitoba-refused-wake-up-instead-of-actions = 기상 액션은 두 액션을 모두 대신하여 한 번만 할 수 있습니다.
manitoba-refused-action-done = 이번 차례에 이 액션을 이미 했습니다.
manitoba-refused-one-action-only = 비활성 플레이어는 액션을 하나만 할 수 있습니다.
manitoba-refused-count-out-of-range = 크리족은 최소 1명, 최대 { $max }명을 깨울 수 있습니다.
manitoba-refused-no-active-wampum = 활성 면이 보이는 조가비 타일이 없습니다.
manitoba-refused-last-round = 마지막 라운드에는 조가비 타일을 사용하지 않습니다.
manitoba-refused-unknown-exchange = 베리는 들소, 말, 카누 저장구역으로만 옮길 수 있습니다.
manitoba-refused-no-berry = 베리 저장구역에 베리가 없습니다.
manitoba-refused-sector-full = { $sector } 저장구역이 가득 찼습니다.
manitoba-refused-wrong-sector = { $sector } 저장구역에는 { $good } 상품을 놓을 수 없습니다.
manitoba-refused-good-on-place = { $place ->
    [small] 작은
   *[large] 큰
} 제단에 이미 { $good } 1개가 있습니다.
manitoba-refused-good-not-offered = 지금은 이 상품을 가져올 수 없습니다.
manitoba-refused-supply-empty = 공급처에 남은 { $good } 상품이 없습니다.
manitoba-refused-unknown-path = 여기에는 그런 길이 없습니다.
manitoba-refused-wrong-path = 지금 사용할 수 있는 색상으로는 { $path ->
    [hunter] 사냥꾼
    [gatherer] 채집가
    [warrior] 전사
   *[shaman] 주술사
}의 길에 갈 수 없습니다.
manitoba-refused-path-ended = 크리족이 이미 { $path ->
    [hunter] 사냥꾼
    [gatherer] 채집가
    [warrior] 전사
   *[shaman] 주술사
}의 길 마지막 칸에 있습니다.
manitoba-refused-nothing-to-copy = { $path ->
    [hunter] 사냥꾼
    [gatherer] 채집가
    [warrior] 전사
   *[shaman] 주술사
}의 길에는 지금 복사할 보너스가 없습니다.
manitoba-refused-no-feather = { $sector } 저장구역에 깃털이 없습니다.
manitoba-refused-not-exempt = 면제되지 않았다면 상품의 점수를 계산해야 합니다.
manitoba-refused-good-not-scored = 지금은 { $good } 상품의 점수를 계산할 수 없습니다.

## Where points come from

manitoba-source-vision = { $detail ->
    [hunter] 사냥꾼
    [gatherer] 채집가
    [warrior] 전사
   *[shaman] 주술사
}의 길
manitoba-source-wake = 크리족 깨우기
manitoba-source-event = 이벤트 { $detail }
manitoba-source-scoring = 카드 { $detail }
manitoba-source-final = 게임 종료 시 { $detail ->
    [berry] 베리
    [bison] 들소
    [horse] 말
    [canoe] 카누
   *[wampum] 조가비 타일
}

## Names of things, from their own data

manitoba-name-area = { $landscape ->
    [forest] 숲
    [prairie] 대초원
    [hills] 언덕
    [lake] 호수
   *[mountain] 산
} { $tile }
manitoba-name-card = “{ manitoba-picture-effect }{ $goods ->
    [none] { "" }
    [most] : { manitoba-picture-fullest }
   *[other] : { $goods }
}”
manitoba-name-score-tile = “{ $goods ->
    [most] { manitoba-picture-fullest }
   *[other] { $goods }
}”

## Results

manitoba-result-most-points = { $seat ->
    [you] 당신의
   *[other] { $seat } 님의
} 점수가 { $points }점으로 가장 높습니다.
manitoba-result-shared = 플레이어 { $seats }명이 가장 높은 { $points }점으로 공동 승리합니다.

# Places: the id of a tile, and which part of it

manitoba-part-F = { $whole } (숲)
manitoba-part-P = { $whole } (대초원)
manitoba-part-H = { $whole } (언덕)
manitoba-part-L = { $whole } (호수)
manitoba-part-M = { $whole } (산)

# Words

manitoba-word-turned = 회전
manitoba-word-by = 값
manitoba-word-brown = 갈색
manitoba-word-green = 녹색
manitoba-word-beige = 베이지색
manitoba-word-white = 흰색
manitoba-word-blue = 파란색
manitoba-word-berry = 베리
manitoba-word-bison = 들소
manitoba-word-horse = 말
manitoba-word-canoe = 카누
manitoba-word-feather = 깃털

## Options of a game: the name, what it changes, and each value

manitoba-option-territory = 영토
manitoba-option-territory-about = 영토 타일을 잇는 방법입니다.
manitoba-option-territory-is-standard = 기본: 타일을 자유롭게 잇습니다.
manitoba-option-territory-is-lake-manitoba = 마니토바 호: 모든 호수가 서로 이어집니다.
manitoba-option-territory-is-duck-mountain = 덕 산맥: 모든 산이 서로 이어집니다.
manitoba-option-first-seat = 첫 자리
manitoba-option-first-seat-about = 첫 번째 활성 플레이어의 자리이며, 0부터 셉니다. 비워 두면 무작위로 정합니다.
manitoba-option-tiles = 타일
manitoba-option-tiles-about = 사용할 영토 타일이며, 잇는 순서대로 적습니다. 비워 두면 무작위로 뽑습니다.
manitoba-option-layout = 배치
manitoba-option-layout-about = 타일이 놓이는 모양입니다. 타일과 함께일 때만 고를 수 있습니다. 비워 두면 무작위로 정합니다.
manitoba-option-layout-turns = 꺾임
manitoba-option-layout-turns-about = 세 번째 타일부터: 타일 줄이 그곳에서 반시계방향으로 꺾이는 정도이며, 6분의 1바퀴 단위로 셉니다.
manitoba-option-layout-rotations = 회전
manitoba-option-layout-rotations-about = 타일별: 타일 자체를 반시계방향으로 돌린 정도이며, 6분의 1바퀴 단위로 0부터 5까지 셉니다.
manitoba-option-totem = 토템
manitoba-option-totem-about = 토템의 다섯 색상의 순서이며, 맨 아래부터 적습니다. 비워 두면 무작위로 정합니다.

## The picture

manitoba-picture-legend-lands = 숲: 베리, 대(대초원): 들소, 언(언덕): 말,
manitoba-picture-legend-more-lands = 호(호수): 카누, 산: 깃털
manitoba-picture-legend-cree = 표식: 그곳 크리족의 주인, 굵은 선: 타일의 경계
manitoba-picture-round = { $round }/{ $rounds }라운드, { $season ->
    [spring] 봄
    [summer] 여름
    [autumn] 가을
   *[winter] 겨울
}
manitoba-picture-won = 승리: { $winners }
manitoba-picture-active = 활성: { $player }
manitoba-picture-area-short = { $landscape ->
    [forest] 숲
    [prairie] 대
    [hills] 언
    [lake] 호
   *[mountain] 산
}{ $tile }
manitoba-picture-area = { $area }: { $good ->
    [none] 상품 없음
   *[other] { $good }
}
manitoba-picture-area-cree = { $seat } 님의 크리족
manitoba-picture-count = { $count ->
    [score] 점수
    [asleep] 취침
    [awake] 기상
    [wampum] 조가비
   *[turned] 비활성
}
manitoba-picture-counted = { $count ->
    [score] 점수
    [asleep] 오두막의 크리족
    [awake] 마을광장의 크리족
    [wampum] 활성 조가비 타일
   *[turned] 비활성 조가비 타일
}: { $number }{ $change }{ $count ->
    [score] { " " }(현재 점수트랙). 표의 점수에는 최종 점수 계산에서 얻을 점수도 더해져 있습니다
   *[other] { "" }
}
manitoba-picture-worth = 가치 { $value }
manitoba-picture-sector = { $sector } 저장구역: 상품 { $goods }{ $goods_change }, 바꾼 베리 { $berries }{ $berries_change }, 깃털 { $feathers }{ $feathers_change }, 가치 { $value }
manitoba-picture-place = { $place ->
    [small] 작은
   *[large] 큰
} 제단
manitoba-picture-place-holds = { $place ->
    [small] 작은
   *[large] 큰
} 제단: { $goods ->
    [none] 비어 있음
   *[other] { $goods }
}
manitoba-picture-totem = 토템
manitoba-picture-totem-key = ◀ 위, ▲ 떼어 냄
manitoba-picture-totem-key-narrow = 오른쪽이 위, ▲ 떼어 냄
manitoba-picture-colour = { $colour }
manitoba-picture-disk = 토템, { $colour }: { $lifted ->
    [yes] 떼어 냄
   *[no] 더미 안
}
manitoba-picture-season = { $season ->
    [spring] 봄
    [summer] 여름
    [autumn] 가을
   *[winter] 겨울
}
manitoba-picture-no-cards = 겨울에는 이벤트 카드 없음
manitoba-picture-effect = { $effect ->
    [E1] 예지 이동
    [E2] 영토 이동
    [E3] 크리족 제거
    [E4] 상품 받기
    [E5] 깃털 잃기
    [E6] 크리족 점수
    [E7] 호수 점수
    [E8] 최다 크리족
    [E9] 최다 연결
    [scoring] 점수 계산
    [winter] 겨울
   *[final] 최종 계산
}
manitoba-picture-fullest = 상품 최다
manitoba-picture-card = { $number }번 카드: { $effect }{ $goods ->
    [none] { "" }
   *[other] { " " }{ $goods }
}{ $now ->
    [yes] , 이번 라운드 종료 시
   *[no] { "" }
}
manitoba-picture-supply = 공급처
manitoba-picture-supply-of = 공급처: { $good } { $count }{ $change }
manitoba-picture-wampum = 조가비 { $wampum }{ $hand ->
    [none] { "" }
   *[other] , 손: { $hand }
}
manitoba-picture-paths = 예지의 길
manitoba-picture-path = { $path ->
    [hunter] 사냥꾼
    [gatherer] 채집가
    [warrior] 전사
   *[shaman] 주술사
}
manitoba-picture-path-stand = { $seat } 님 { $space }번 칸
manitoba-picture-path-nobody = 아무도 없음
manitoba-picture-path-told = { $path ->
    [hunter] 사냥꾼
    [gatherer] 채집가
    [warrior] 전사
   *[shaman] 주술사
}의 길: { $details }
manitoba-picture-path-firsts = 1, 2, …번 칸에 첫 도달: { $seats }

manitoba-lesson-aim = 목표
manitoba-lesson-aim-about = 당신의 크리족 씨족은 봄, 여름, 가을을 보냅니다. 영토에서 상품을 모으고, 네 갈래 예지의 길로 크리족을 보냅니다. 가을의 마지막 카드 후 점수가 가장 높은 플레이어가 승리합니다. 비밀은 없습니다. 테이블에 놓인 것은 모두가 볼 수 있습니다.
manitoba-lesson-territory = 영토
manitoba-lesson-territory-about = 타일마다 지역이 다섯 개 있습니다: 베리가 있는 숲, 들소가 있는 대초원, 말이 있는 언덕, 카누가 있는 호수, 깃털이 있는 산입니다. 한 지역에는 크리족이 최대 1명만 있을 수 있습니다.
manitoba-lesson-village = 당신의 마을
manitoba-lesson-village-about = 상품은 베리, 들소, 말, 카누의 네 저장구역에 놓입니다. 크리족 5명은 깨어 있고 3명은 자고 있습니다. 깨어 있는 크리족만 내보낼 수 있습니다. 점수를 계산하는 저장구역이 비어 있으면 2점을 잃습니다.
manitoba-lesson-first-cree = 첫 크리족
manitoba-lesson-first-cree-about = 당신은 이미 베리, 들소, 말, 카누를 1개씩 가지고 있습니다. 아무도 없는 지역에 크리족 1명을 놓으십시오. 그곳의 상품이 해당하는 저장구역에 들어갑니다.
manitoba-lesson-paths = 예지의 길
manitoba-lesson-paths-about = 예지의 길은 채집가, 사냥꾼, 전사, 주술사의 네 갈래입니다. 크리족은 1번 칸에서 출발해 한 칸씩 나아가며, 칸마다 보너스가 있습니다. 길에 놓인 크리족은 다시 돌아오지 않습니다.
manitoba-lesson-turns = 활성 차례와 비활성 차례
manitoba-lesson-turns-about = 활성 플레이어는 토템의 디스크를 떼어 냅니다. 맨 위의 색상으로 영토 액션과 예지의 길 액션을 하거나, 그 대신 크리족을 깨울 수 있습니다. 그런 뒤 다른 플레이어는 떼어 낸 색상 가운데 하나로 두 액션 중 하나를 합니다. 토템은 라운드마다 왼쪽으로 넘어갑니다.
manitoba-lesson-totem = 당신이 활성 플레이어입니다: 토템
manitoba-lesson-totem-about = 디스크 하나를 선택하십시오. 그 디스크를 위에 놓인 디스크와 함께 떼어 내어 뒤집으면, 선택한 색상이 맨 위에 놓입니다. 당신은 이 색상으로 액션을 하고, 다른 플레이어는 떼어 낸 색상을 모두 사용할 수 있습니다. 적게 떼어 내면 다른 플레이어의 선택지가 줄어듭니다.
manitoba-lesson-goods = 영토로 나가기
manitoba-lesson-goods-about = 마을의 크리족 1명을 알맞은 지형의 아무도 없는 지역에 놓거나, 영토에 있는 자신의 크리족 1명을 인접한 지역으로 이동시키십시오. 그곳의 상품을 가져옵니다. 비활성 차례에는, 영토에 자신의 크리족이 있는 한 새 크리족을 그 옆에 놓아야 합니다.
manitoba-lesson-store = 상품 저장하기
manitoba-lesson-store-about = 상품은 해당하는 저장구역에, 깃털은 아무 저장구역에나 놓습니다. 또는 같은 종류가 없는 제단에 놓을 수 있습니다. 제단이 가득 차면 조가비 타일을 얻고, 상품은 각 저장구역으로 옮겨집니다. 게임이 끝날 때 제단에 남은 상품은 점수가 없습니다.
manitoba-lesson-wake = 기상
manitoba-lesson-wake-about = 두 액션 대신 크리족을 깨울 수 있습니다. 떼어 낸 디스크 수만큼, 또는 그보다 적게 깨웁니다. 영토와 새로운 길에는 깨어 있는 크리족이 필요합니다.
manitoba-lesson-end-turn = 차례 마치기
manitoba-lesson-end-turn-about = 당신이 마친다고 할 때에만 차례가 끝납니다. 액션을 하지 않아도 됩니다. 조가비 타일은 자신의 차례에, 차례의 마지막에도 사용할 수 있습니다.
manitoba-lesson-points = 점수를 얻는 곳
manitoba-lesson-points-about = 아래의 표는 당신의 점수와, 지금 최종 점수 계산을 하면 더해질 점수를 보여 줍니다. 같은 종류 6개는 베리 12점, 말 14점, 들소 16점, 카누 18점이며, 수가 적으면 점수가 훨씬 낮습니다. 길의 칸, 이벤트, 조가비 타일에서도 점수를 얻습니다.
manitoba-lesson-cards = 라운드 종료
manitoba-lesson-cards-about = 라운드가 끝날 때마다 카드 한 장이 효과를 냅니다. 계절마다 이벤트, 이벤트, 점수 계산, 이벤트, 점수 계산의 다섯 장이 있습니다. 그래서 언제까지 상품을 모아야 하는지 알 수 있습니다. 2인과 4인 게임에서는 효과가 없는 겨울 라운드가 먼저 있습니다.
manitoba-lesson-scoring = 점수 계산
manitoba-lesson-scoring-about = 점수 타일은 어떤 상품의 점수를 계산할지 알려 줍니다. 그 저장구역의 점수를 얻고, 그곳의 상품은 모두 공급처로 돌아갑니다. 그 지형에 있던 당신의 크리족은 오두막으로 가서 잠듭니다. 그런 뒤 그 지형의 빈 지역에 새 상품이 놓입니다.
