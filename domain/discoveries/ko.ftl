# Discoveries in Korean. Values are words of the rules; these terms word them. Cards, dice and routes are followed by
# their kind (“카드”, “주사위”, “경로”), so that no particle depends on their last sound.

discoveries-about = 주인이 바뀌는 주사위로 강과 산과 부족을 탐험하고, 모든 것을 일지에 기록하십시오.

discoveries-start-seat-set-drawn = 추첨 결과 { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 첫 차례를 맡습니다.
discoveries-start-seat-set-agreed = 정한 대로 { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 첫 차례를 맡습니다.
discoveries-pile-set = 카드 { $removed }장이 공개되지 않은 채 게임에서 제거됩니다. 뽑는 더미는 { $pile }장입니다.
discoveries-cards-revealed-exploration = 발견 { $number }장 공개: { $cards }.
discoveries-cards-revealed-encounter = 부족 { $number }장 공개: { $cards }.
discoveries-card-taken-exploration = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 탐험할 { $card } 카드를 가져옵니다.
discoveries-card-taken-encounter = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 조우에서 { $card } 카드를 가져와, 탐험하려고 뒤집습니다.
discoveries-plans-changed = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 계획을 변경합니다: { $returned } 카드 대신 { $card } 카드.
discoveries-tribe-taken = { $name } 부족이 { $seat ->
    [you] 당신과
   *[other] { $seat } 님과
} 함께합니다.
discoveries-dice-moved-setup = { $seat ->
    [you] 당신은
   *[other] { $seat } 님은
} 자신의 색 주사위 { $number }개로 시작합니다.
discoveries-dice-moved-general = 공동 공급처에 회색 주사위 { $number }개가 있습니다.
discoveries-dice-moved-take = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 주사위를 가져옵니다: { $dice }.
discoveries-dice-moved-grey = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 회색 주사위를 얻습니다: { $dice }.
discoveries-dice-moved-returned = 활성화한 액션의 주사위 { $number }개가 { $seat ->
    [you] 당신에게
   *[other] { $seat } 님에게
} 돌아옵니다: { $dice }.
discoveries-dice-rolled = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 주사위를 굴립니다: { $dice }.
discoveries-dice-turned = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 주사위를 { $symbol } 면으로 돌립니다: { $dice }.
discoveries-dice-locked = { $seat ->
    [you] 당신은
   *[other] { $seat } 님은
} 이번 차례에 다음 주사위를 더 사용할 수 없습니다: { $dice }.
discoveries-symbol-chosen = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} { $symbol } 기호의 주사위를 놓습니다.
discoveries-action-started = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} { $action ->
    [CHANGE_PLANS] “계획 변경”
    [TAKE_FRIENDLY] “우호적 부족”
    [TAKE_WARY] “경계하는 부족”
    [ALTER_DICE] “주사위 조정”
    [HORSE_RIDE] “기마”
    [MARCH] “행군”
    [MOUNTAINS] “산악”
   *[tribe] “{ $name }”
} 액션을 시작합니다.
discoveries-die-paid-slot = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} { $die } 주사위를 { $action ->
    [CHANGE_PLANS] “계획 변경”
    [TAKE_FRIENDLY] “우호적 부족”
    [TAKE_WARY] “경계하는 부족”
    [ALTER_DICE] “주사위 조정”
    [HORSE_RIDE] “기마”
    [MARCH] “행군”
    [MOUNTAINS] “산악”
   *[tribe] “{ $name }”
} 액션에 놓습니다.
discoveries-die-paid-camp = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} { $die } 주사위를 야영지 { $side ->
    [LEFT] 왼쪽
   *[RIGHT] 오른쪽
}에 냅니다.
discoveries-route-begun = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} { $card } 카드의 경로를 시작합니다: { $route }.
discoveries-action-activated = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} { $die } 주사위로 { $action ->
    [CHANGE_PLANS] “계획 변경”
    [TAKE_FRIENDLY] “우호적 부족”
    [TAKE_WARY] “경계하는 부족”
    [ALTER_DICE] “주사위 조정”
    [HORSE_RIDE] “기마”
    [MARCH] “행군”
    [MOUNTAINS] “산악”
   *[tribe] “{ $name }”
} 액션을 활성화합니다: { $terrain ->
    [R] 강
   *[M] 산
} { $size }개, 경로 { $done }단계 완료.
discoveries-card-linked = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} { $card } 카드로 탐험을 이어 갑니다: 경로 { $route }, { $done ->
    [0] 아직 완료한 단계 없음
   *[other] 이미 { $done }단계 완료
}.
discoveries-card-journaled = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} { $card } 카드를 일지에 기록합니다. 탐험점은 { $ep }점입니다.
discoveries-player-finished = { $seat ->
    [you] 당신은
   *[other] { $seat } 님은
} 새 카드를 가져올 수 없어 탐험을 마쳤습니다.
discoveries-end-triggered = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 게임의 끝을 알립니다. 나머지 플레이어 { $number }명은 한 차례씩 더 합니다.
discoveries-extra-turn-granted = 한 차례에 카드 두 장: { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 한 차례를 더 합니다.
discoveries-turn-started = { $turn }번째 차례, { $round }라운드: { $seat ->
    [you] 당신의
   *[other] { $seat } 님의
} 차례입니다.
discoveries-turn-started-extra = { $turn }번째 차례, { $round }라운드: 다시 { $seat ->
    [you] 당신의
   *[other] { $seat } 님의
} 차례입니다.
discoveries-turn-ended = { $seat ->
    [you] 당신의
   *[other] { $seat } 님의
} 차례가 끝났습니다.
discoveries-round-closed = { $round }라운드가 끝나 정산을 기다립니다.
discoveries-round-closed-final = { $round }라운드가 끝났습니다. 남은 차례가 없습니다.
discoveries-round-settled = { $round }라운드 후의 점수: { $totals }.
discoveries-game-scored-rules = 게임이 끝났습니다. { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} { $total }점으로 승리합니다.
discoveries-game-scored-rules-shared = 게임이 끝났습니다. 플레이어 { $seats }명이 { $total }점으로 공동 승리합니다.
discoveries-game-scored-limit = 정해진 마지막 라운드가 끝났습니다. { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} { $total }점으로 승리합니다.
discoveries-game-scored-limit-shared = 정해진 마지막 라운드가 끝났습니다. 플레이어 { $seats }명이 { $total }점으로 공동 승리합니다.

## Decisions

discoveries-choose-start-discovery = { $card } 카드로 시작
discoveries-begin-place = { $symbol } 기호의 주사위 놓기
discoveries-take-side = 야영지 { $side ->
    [LEFT] 왼쪽
   *[RIGHT] 오른쪽
}의 주사위 모두 가져오기: { $dice }
discoveries-pick-own-die-camp = 가져올 주사위로 야영지의 { $die } 표시
discoveries-pick-own-die-slot = 가져올 주사위로 { $seat ->
    [you] 당신의
   *[other] { $seat } 님의
} { $action ->
    [CHANGE_PLANS] “계획 변경”
    [TAKE_FRIENDLY] “우호적 부족”
    [TAKE_WARY] “경계하는 부족”
    [ALTER_DICE] “주사위 조정”
    [HORSE_RIDE] “기마”
    [MARCH] “행군”
    [MOUNTAINS] “산악”
   *[tribe] “{ $name }”
} 액션에 있는 { $die } 표시
discoveries-pick-own-die-supply = 가져올 주사위로 { $seat ->
    [you] 당신의
   *[other] { $seat } 님의
} 공급처에 있는 { $die } 표시
discoveries-finish-take-own = 표시한 주사위를 가져와 굴리기
discoveries-start-action = { $action ->
    [CHANGE_PLANS] “계획 변경”
    [TAKE_FRIENDLY] “우호적 부족”
    [TAKE_WARY] “경계하는 부족”
    [ALTER_DICE] “주사위 조정”
    [HORSE_RIDE] “기마”
    [MARCH] “행군”
    [MOUNTAINS] “산악”
   *[tribe] “{ $name }”
} 액션 시작
discoveries-pay-die = { $colour ->
    [BLUE] 파랑
    [RED] 빨강
    [GREEN] 초록
    [YELLOW] 노랑
   *[GREY] 회색
} 주사위 내기
discoveries-choose-discovery = 현재 카드를 { $card } 카드와 교환
discoveries-choose-tribe = { $name } 부족 가져오기
discoveries-choose-grey-side = 야영지 { $side ->
    [LEFT] 왼쪽
   *[RIGHT] 오른쪽
}에서 회색 주사위 얻기
discoveries-choose-face = 주사위를 { $symbol } 면으로 돌리기
discoveries-choose-die = { $die } 선택(나온 면: { $symbol })
discoveries-finish-dice = 주사위 선택 마치기
discoveries-begin-explore = { $card } 카드를 { $name } 경로로 탐험: { $route }
discoveries-activate = { $colour ->
    [BLUE] 파랑
    [RED] 빨강
    [GREEN] 초록
    [YELLOW] 노랑
   *[GREY] 회색
} 주사위로 { $action ->
    [CHANGE_PLANS] “계획 변경”
    [TAKE_FRIENDLY] “우호적 부족”
    [TAKE_WARY] “경계하는 부족”
    [ALTER_DICE] “주사위 조정”
    [HORSE_RIDE] “기마”
    [MARCH] “행군”
    [MOUNTAINS] “산악”
   *[tribe] “{ $name }”
} 활성화: { $terrain ->
    [R] 강
   *[M] 산
} { $size }개
discoveries-link-exploration = { $card } 카드의 { $name } 경로로 이어 가기: { $route }
discoveries-link-encounter = 조우에 있는 { $card } 카드의 { $name } 경로로 이어 가기: { $route }
discoveries-finish-exploration = 탐험 마치기
discoveries-end-placement = 차례 마치기
discoveries-take-discovery-exploration = { $card } 카드를 새 카드로 가져오기
discoveries-take-discovery-encounter = 조우에 있는 { $card } 카드를 새 카드로 가져오기

## Questions: what a step asks

discoveries-question-setup-choice-step = 어느 카드로 시작하겠습니까?
discoveries-question-turn-start-step = 주사위를 놓겠습니까, 가져오겠습니까?
discoveries-question-taking-own-step = 당신의 주사위 중 어느 것을 가져오겠습니까?
discoveries-question-placing-step = 어느 액션을 시작하겠습니까?
discoveries-question-paying-step = 어느 주사위를 내겠습니까? 낸 주사위: { $paid }.
discoveries-question-changing-plans-step = 현재 카드를 어느 카드와 교환하겠습니까?
discoveries-question-taking-tribe-step = 어느 부족을 가져오겠습니까?
discoveries-question-taking-grey-step = 야영지의 어느 쪽에서 회색 주사위를 가져오겠습니까?
discoveries-question-altering-step = 주사위를 어느 기호로 돌리겠습니까?
discoveries-question-altering-die-step = 어느 주사위를 { $face } 면으로 돌리겠습니까?
discoveries-question-rerolling-step = 어느 주사위를 다시 굴리겠습니까?
discoveries-question-exploring-step = 이 경로에 어느 액션을 활성화하겠습니까?
discoveries-question-choosing-card-step = 어느 카드를 새 현재 카드로 가져오겠습니까?

## Groups: decisions that stand together in a list

discoveries-group-pick-own-die = 당신 색의 주사위
discoveries-group-link = { $card } 카드로 이어 가기

## Refusals

discoveries-refused-not-your-turn = 당신의 차례가 아닙니다.
discoveries-refused-wrong-step = 지금은 이 결정을 할 때가 아닙니다.
discoveries-refused-no-such-decision = 그런 결정은 없습니다.
discoveries-refused-slot-empty = 진열대의 { $slot }번 칸에 카드가 없습니다.
discoveries-refused-not-minnetaree = Minnetaree 부족이 있어야만 조우에서 발견 카드를 가져올 수 있습니다.
discoveries-refused-no-die-shows = 공급처에 { $symbol } 면이 나온 사용 가능한 주사위가 없습니다.
discoveries-refused-nothing-to-start = { $symbol } 기호로 시작할 수 있는 액션이나 탐험이 없습니다.
discoveries-refused-camp-side-empty = 야영지의 그쪽에는 주사위가 없습니다.
discoveries-refused-not-own-die = { $die } 주사위는 자신의 색이 아닙니다.
discoveries-refused-in-own-supply = { $die } 주사위는 이미 자신의 공급처에 있습니다.
discoveries-refused-out-of-order = 주사위는 순서대로 고릅니다. { $die } 주사위는 { $last }보다 앞이거나 이미 선택했습니다.
discoveries-refused-unknown-action = 자신의 개인판에 그런 액션이 없습니다.
discoveries-refused-no-dice-taken = 이 부족의 능력은 항상 적용되므로 주사위를 놓지 않습니다.
discoveries-refused-action-used = 각 액션은 한 차례에 한 번만 할 수 있습니다.
discoveries-refused-symbol-differs = 이번 차례의 기호는 { $symbol }인데, 이 액션에는 { $needed } 기호가 필요합니다.
discoveries-refused-too-few-dice = 이 액션에는 주사위 { $needed }개가 필요하지만, 사용할 수 있는 것은 { $dice }개입니다.
discoveries-refused-slot-occupied = 이 액션에는 이미 주사위가 있습니다.
discoveries-refused-effect-impossible = 이 액션은 아무 효과도 낼 수 없습니다.
discoveries-refused-no-such-die = 그 기호가 나온 그 색의 사용 가능한 주사위가 없습니다.
discoveries-refused-wrong-attitude = { $tribe } 부족의 태도는 이 액션에 맞지 않습니다.
discoveries-refused-no-grey-die = 야영지의 그쪽에서는 회색 주사위를 가져올 수 없습니다.
discoveries-refused-nothing-to-turn = 공급처에 { $symbol } 면으로 돌릴 수 있는 주사위가 없습니다.
discoveries-refused-not-in-supply = { $die } 주사위는 자신의 공급처에 없습니다.
discoveries-refused-shows-symbol-already = { $die } 주사위는 이미 { $symbol } 면입니다.
discoveries-refused-no-die-chosen = 주사위를 적어도 1개 선택해야 합니다.
discoveries-refused-journal-needed = 탐험에는 일지 주사위가 필요합니다. 이번 차례의 기호는 { $symbol }입니다.
discoveries-refused-explored-already = 탐험은 한 차례에 한 번만 할 수 있습니다.
discoveries-refused-no-current-card = 탐험할 현재 카드가 없습니다.
discoveries-refused-unknown-route = 이 카드에는 그런 경로가 없습니다.
discoveries-refused-not-completable = { $route } 경로는 이번 차례에 완료할 수 없습니다.
discoveries-refused-route-complete = 경로의 모든 단계를 완료했습니다.
discoveries-refused-route-incomplete = 경로를 아직 완료하지 않았습니다.
discoveries-refused-not-prepared = 이 액션에는 활성화할 주사위가 없습니다.
discoveries-refused-unknown-mode = 이 액션에는 그런 블록이 없습니다.
discoveries-refused-wrong-terrain = 경로의 다음 단계는 다른 지형입니다.
discoveries-refused-two-cards-at-most = 한 차례에 카드는 최대 두 장입니다.
discoveries-refused-no-die-used = 차례를 마치기 전에 주사위를 적어도 1개 사용해야 합니다.

## Where points come from

discoveries-source-discovery = 발견 { $card }
discoveries-source-species = 생물 종 세트
discoveries-source-teepees = 천막 순위

## Names of cards, from their own data

discoveries-name-discovery = “{ $ep }점{ $species ->
    [none] { "" }
   *[other] , { discoveries-picture-species }
}{ $teepees ->
    [0] { "" }
   *[other] , 천막 { $teepees }개
}”
discoveries-name-place = { $number }번 칸

## Results

discoveries-result-most-points = { $seat ->
    [you] 당신의
   *[other] { $seat } 님의
} 점수가 { $total }점으로 가장 높습니다.
discoveries-result-dice = { $total }점 동점에서, { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 개인판에 주사위가 { $dice }개로 더 많아 승리합니다.
discoveries-result-shared = 점수 { $total }점과 개인판의 주사위 { $dice }개까지 같아 공동 승리합니다.

# Words

discoveries-word-JOURNAL = 일지
discoveries-word-WALK = 도보
discoveries-word-NEGOTIATE = 협상
discoveries-word-RIDE = 승마
discoveries-word-BLUE1 = 파랑 1
discoveries-word-BLUE2 = 파랑 2
discoveries-word-BLUE3 = 파랑 3
discoveries-word-BLUE4 = 파랑 4
discoveries-word-BLUE5 = 파랑 5
discoveries-word-RED1 = 빨강 1
discoveries-word-RED2 = 빨강 2
discoveries-word-RED3 = 빨강 3
discoveries-word-RED4 = 빨강 4
discoveries-word-RED5 = 빨강 5
discoveries-word-GREEN1 = 초록 1
discoveries-word-GREEN2 = 초록 2
discoveries-word-GREEN3 = 초록 3
discoveries-word-GREEN4 = 초록 4
discoveries-word-GREEN5 = 초록 5
discoveries-word-YELLOW1 = 노랑 1
discoveries-word-YELLOW2 = 노랑 2
discoveries-word-YELLOW3 = 노랑 3
discoveries-word-YELLOW4 = 노랑 4
discoveries-word-YELLOW5 = 노랑 5
discoveries-word-GREY1 = 회색 1
discoveries-word-GREY2 = 회색 2
discoveries-word-GREY3 = 회색 3
discoveries-word-GREY4 = 회색 4
discoveries-word-GREY5 = 회색 5
discoveries-word-GREY6 = 회색 6
discoveries-word-GREY7 = 회색 7
discoveries-word-GREY8 = 회색 8
discoveries-word-GREY9 = 회색 9
discoveries-word-GREY10 = 회색 10
discoveries-word-R = 강
discoveries-word-M = 산
discoveries-word-North = 북쪽
discoveries-word-South = 남쪽

## Options of a game: the name, what it changes, and each value

discoveries-option-start-seat = 시작 자리
discoveries-option-start-seat-about = 첫 카드를 고르고 첫 차례를 맡는 자리이며, 0부터 셉니다. 비워 두면 추첨합니다.
discoveries-option-max-rounds = 최대 라운드
discoveries-option-max-rounds-about = 이만큼의 라운드가 지나면 게임이 더 이어질 수 있어도 점수를 계산합니다. 비워 두면 라운드 수에 제한이 없습니다.

## The picture

discoveries-picture-legend-dice = 주사위: 색, 주인의 글자와 번호, 또는 회색
discoveries-picture-legend-faces = 나온 면의 그림과 글자, 자물쇠: 잠김
discoveries-picture-legend-ways = 물결: 강, 봉우리: 산, 왼쪽에서 오른쪽
discoveries-picture-legend-any = ?: 아무 기호, 한 액션에서는 모두 같음
discoveries-picture-legend-tribes = 해 우호, 화살 경계, 포유·조류·어류·식물
discoveries-picture-round = { $round ->
    [0] 준비
   *[other] { $round }라운드{ $most ->
        [none] { "" }
       *[other] { " " }(최대 { $most })
    }
}{ $turn ->
    [none] { "" }
   *[other] , { $turn }번째 차례
}
discoveries-picture-won = 승리: { $winners }.
discoveries-picture-counting = 점수를 계산하고 있습니다.
discoveries-picture-takes-first-card = { $player } 님이 첫 카드를 가져옵니다.
discoveries-picture-begins-turn = { $player } 님이 차례를 시작합니다.
discoveries-picture-marks-dice = { $player } 님이 가져올 주사위를 표시합니다.
discoveries-picture-places-dice = { $player } 님이 주사위를 놓습니다.
discoveries-picture-places-dice-that-show = { $player } 님이 { $symbol } 기호의 주사위를 놓습니다.
discoveries-picture-pays = { $player } 님이 액션의 비용을 냅니다.
discoveries-picture-exchanges-card = { $player } 님이 현재 카드를 교환합니다.
discoveries-picture-takes-tribe = { $player } 님이 부족을 가져옵니다.
discoveries-picture-takes-grey-die = { $player } 님이 야영지의 회색 주사위를 가져옵니다.
discoveries-picture-chooses-face = { $player } 님이 돌릴 기호를 고릅니다.
discoveries-picture-chooses-dice = { $player } 님이 돌릴 주사위를 고릅니다.
discoveries-picture-chooses-rerolled = { $player } 님이 다시 굴릴 주사위를 고릅니다.
discoveries-picture-explores = { $player } 님이 탐험합니다.
discoveries-picture-takes-card = { $player } 님이 새 카드를 가져옵니다.
discoveries-picture-over = 게임이 끝났습니다.
discoveries-picture-opens = { $player } 님이 매 라운드를 시작합니다.
discoveries-picture-last-turns = 끝이 가깝습니다. 마지막 차례: { $player }.
discoveries-picture-last-turns-over = 끝남
discoveries-picture-in-general = (공동 공급처)
discoveries-picture-in-camp = (야영지)
discoveries-picture-in-supply = ({ $seat } 님의 공급처)
discoveries-picture-on-action = ({ $seat } 님의 { $action ->
    [CHANGE_PLANS] 계획 변경
    [TAKE_FRIENDLY] 우호적 부족
    [TAKE_WARY] 경계하는 부족
    [ALTER_DICE] 주사위 조정
    [HORSE_RIDE] 기마
    [MARCH] 행군
    [MOUNTAINS] 산악
   *[tribe] { $name }
} 액션)
discoveries-picture-die = { $die } 주사위 { $where }
discoveries-picture-shows = 나온 면: { $symbol }
discoveries-picture-not-rolled = 아직 굴리지 않음
discoveries-picture-locked = 잠김
discoveries-picture-chosen = 선택됨
discoveries-picture-letter = { $symbol ->
    [WALK] 도
    [RIDE] 승
    [NEGOTIATE] 협
   *[JOURNAL] 일
}
discoveries-picture-row = { $source ->
    [ENCOUNTER] 조우 진열대
   *[EXPLORATION] 탐험 진열대
}
discoveries-picture-row-place = { $source ->
    [ENCOUNTER] 조우 진열대
   *[EXPLORATION] 탐험 진열대
}, { $number }번 칸
discoveries-picture-empty = 비어 있음
discoveries-picture-camp = 야영지
discoveries-picture-side = { $side ->
    [LEFT] 왼쪽
   *[RIGHT] 오른쪽
}
discoveries-picture-side-holds = 야영지 { $side ->
    [LEFT] 왼쪽
   *[RIGHT] 오른쪽
}: { $dice }
discoveries-picture-die-shows = { $die }{ $symbol ->
    [none] { "" }
   *[other] { " " }{ $symbol }
}
discoveries-picture-no-dice = 주사위 없음
discoveries-picture-symbol = { $symbol }
discoveries-picture-symbol-told = { $symbol } 기호: 이 면이 나온 주사위는 이쪽에 놓임
discoveries-picture-general = 공동 공급처: 회색 { $count }{ $change }
discoveries-picture-general-told = 공동 공급처: 회색 주사위 { $count }{ $change }
discoveries-picture-pile = 더미: { $count }장
discoveries-picture-removed = { $count }장 제거
discoveries-picture-pile-told = 뽑는 더미: { $count }장, 공개되지 않은 채 제거된 카드 { $removed }장
discoveries-picture-action = { $action ->
    [CHANGE_PLANS] 계획 변경
    [TAKE_FRIENDLY] 우호적 부족
    [TAKE_WARY] 경계하는 부족
    [ALTER_DICE] 주사위 조정
    [HORSE_RIDE] 기마
    [MARCH] 행군
    [MOUNTAINS] 산악
   *[tribe] { $name }
}
# Two words of at most five syllables, which stand one below the other; the signs below say the rest.
discoveries-picture-action-short = { $action ->
    [CHANGE_PLANS] 계획 변경
    [TAKE_FRIENDLY] 우호적 부족
    [TAKE_WARY] 경계하는 부족
    [ALTER_DICE] 주사위 조정
    [HORSE_RIDE] 기마
    [MARCH] 행군
    [MOUNTAINS] 산악
   *[tribe] { $name }
}
discoveries-picture-action-told = { $kind ->
    [action] 액션:
    [SUN] 우호적 부족:
   *[ARROW] 경계하는 부족:
} { $action }, { $recipe }
discoveries-picture-used = 이번 차례에 사용함
discoveries-picture-with-die = { $role ->
    [slot] 준비한 주사위:
   *[journal] 활성화한 주사위:
} { $die } { $symbol }
discoveries-picture-terrain = { $terrain ->
    [R] 강
   *[M] 산
} { $count }개
discoveries-picture-effect = { $effect ->
    [SWAP] 현재 카드 교환
    [SUN] 우호적 부족 가져오기
    [ARROW] 경계하는 부족 가져오기
    [ALTER] 주사위 1~2개 돌리기
    [REROLL] 주사위 최대 3개 다시 굴리기
    [RECRUIT] 회색 주사위 얻기
   *[MINNETAREE] 조우에서도 발견 가져오기
}
discoveries-picture-effect-short = { $effect ->
    [ALTER] 2개 돌리기
    [REROLL] 3개 재굴림
    [RECRUIT] 회색 1개
   *[MINNETAREE] 조우에서도
}
discoveries-picture-recipe = { $symbol ->
    [ANY] 아무 기호 한 가지
   *[other] { $symbol } 기호
} 주사위 { $count }개: { $effect }
discoveries-picture-ep = { $ep }점
discoveries-picture-species = { $species ->
    [MAMMAL] 포유류
    [BIRD] 조류
    [FISH] 어류
   *[PLANT] 식물
}
discoveries-picture-species-letter = { $species ->
    [MAMMAL] 포
    [BIRD] 조
    [FISH] 어
   *[PLANT] 식
}
discoveries-picture-teepees = 천막 { $count }개
discoveries-picture-tribe = { $name }, { $attitude ->
    [SUN] 우호적
   *[ARROW] 경계하는
} 부족, { $teepees }
discoveries-picture-tribe-name = { $name }
discoveries-picture-route = { $card }의 { $route } 경로: { $way }
discoveries-picture-route-done = { $steps }단계 중 { $done }단계 완료
discoveries-picture-turned = 뒷면:
discoveries-picture-tribe-card = { $title }: { $tribe }; 뒷면 { $other }
discoveries-picture-discovery = { $card }; { $ways }
discoveries-picture-discovery-card = { $title }: { $details }
discoveries-picture-figure = { $figure ->
    [ep] 탐험점
    [species] 종
    [teepees] 천막
    [points] 점수
   *[settled] 정산
}
discoveries-picture-ep-told = 일지의 탐험점: { $ep }
discoveries-picture-species-count = { $species ->
    [MAMMAL] 포유류
    [BIRD] 조류
    [FISH] 어류
   *[PLANT] 식물
} { $count }
discoveries-picture-species-told = 일지의 생물 종: { $species }
discoveries-picture-teepees-told = 부족과 일지의 천막: { $count }
discoveries-picture-points-told = { $when ->
    [end] 종료 시 점수
    [settled] { $round }라운드 후의 점수
   *[before] 첫 라운드가 끝나기 전의 점수
}: { $points }
discoveries-picture-supply = 공급처: 주사위 { $count }{ $change }
discoveries-picture-finished = 마침
discoveries-picture-extra-turn = 추가 차례
discoveries-picture-last-turn = 마지막 차례 남음
discoveries-picture-last-turn-over = 마지막 차례 끝남
discoveries-picture-cards = { $count ->
    [0] 현재 카드 없음
    [1] 현재 카드
   *[other] 현재 카드와 이어진 카드
}
discoveries-picture-card-current = 현재 카드
discoveries-picture-card-linked = 이어진 카드
discoveries-picture-rest = 나머지:
discoveries-picture-rest-told = 마지막으로 사용한 블록의 나머지: { $way }
discoveries-picture-journal = 일지: { $count }장{ $change }
discoveries-picture-explored = 탐험함: { $details }

discoveries-lesson-aim = 목표
discoveries-lesson-aim-about = 당신은 대탐험대의 탐험가입니다. 탐험한 카드는 당신의 일지에 들어갑니다. 일지에서 카드에 적힌 점수, 포유류와 조류와 어류와 식물 세트의 점수, 그리고 가장 많은 천막의 점수를 얻습니다. 점수가 가장 높은 플레이어가 승리합니다.
discoveries-lesson-cards = 카드
discoveries-lesson-cards-about = 카드에는 부족과 발견의 두 면이 있습니다. 야영지 왼쪽에는 부족 세 장, 오른쪽에는 발견 세 장이 놓입니다. 뽑는 더미는 아무도 볼 수 없습니다.
discoveries-lesson-first-card = 첫 발견
discoveries-lesson-first-card-about = 처음에 탐험하고 싶은 발견 카드를 가져오십시오. 경로를 보면 강과 산이 얼마나 필요한지 알 수 있습니다. 처음에는 짧고 지형이 적게 바뀌는 경로가 좋습니다.
discoveries-lesson-route = 당신의 현재 카드
discoveries-lesson-route-about = 이것이 탐험할 경로이며, 강과 산을 순서대로 지납니다. 카드에는 경로가 하나 이상 있으며, 그중 하나면 충분합니다. 먼저 주사위로 강과 산을 준비한 뒤 일지에 기록합니다.
discoveries-lesson-turn = 두 가지 차례
discoveries-lesson-turn-about = 당신의 차례에는 주사위를 놓거나 가져옵니다. 차례를 건너뛸 수는 없습니다. 주사위를 놓으려면 기호를 하나 고르십시오. 이번 차례에는 그 기호의 주사위만 사용하며, 원하는 만큼 여러 액션을 각각 한 번씩 할 수 있습니다.
discoveries-lesson-dice = 주사위
discoveries-lesson-dice-about = 모든 주사위에는 도보와 일지가 두 면씩, 승마와 협상이 한 면씩 있습니다. 주사위를 가져올 때와 주사위가 당신에게 돌아올 때 굴립니다. 당신 색의 주사위가 다른 플레이어에게 있을 수 있으며, 다시 가져올 수 있습니다.
discoveries-lesson-prepare = 길 준비하기
discoveries-lesson-prepare-about = 승마 1개는 강 두 개, 도보 2개는 강 세 개, 같은 기호의 주사위 3개는 산 두 개를 준비합니다. 첫 주사위는 액션에 남아 준비된 상태를 유지합니다.
discoveries-lesson-pay = 비용은 전부 냅니다
discoveries-lesson-pay-about = 시작한 액션은 비용을 전부 내고 실행해야 합니다. 준비 액션의 첫 주사위를 뺀 모든 주사위는 야영지로 가며, 그곳에서 누구든지 가져갈 수 있습니다.
discoveries-lesson-end-turn = 차례 마치기
discoveries-lesson-end-turn-about = 같은 기호의 주사위를 더 사용하거나, 여기서 차례를 마치십시오. 남긴 주사위는 나온 기호 그대로 당신의 공급처에 있습니다.
discoveries-lesson-camp = 야영지
discoveries-lesson-camp-about = 낸 주사위는 여기에 놓입니다. 협상과 일지는 왼쪽, 도보와 승마는 오른쪽입니다. 주사위를 가져올 때는 한쪽을 모두 가져오거나, 자신의 공급처를 뺀 어디에서든 자신의 색 주사위를 1개에서 5개까지 가져옵니다. 가져온 주사위를 굴리면 차례가 끝납니다.
discoveries-lesson-tribes = 부족
discoveries-lesson-tribes-about = 협상 주사위 1개로 해가 그려진 부족을, 2개로 화살이 그려진 부족을 가져옵니다. 부족은 회색 주사위 1개와 당신만의 액션 하나, 그리고 종료 시 점수가 되는 천막을 줍니다.
discoveries-lesson-points = 현재 점수
discoveries-lesson-points-about = 아래의 표에 당신의 점수가 나옵니다. 서로 다른 종 한 가지, 두 가지, 세 가지, 네 가지 세트는 3점, 8점, 15점, 24점입니다. 천막이 가장 많으면 12점을 얻고, 2인 게임에서는 두 번째가 6점을 얻습니다. 탐험하지 않은 현재 카드는 점수가 없습니다.
discoveries-lesson-explore = 탐험
discoveries-lesson-explore-about = 일지 주사위 1개마다 준비된 액션 하나를 활성화합니다. 그 강이나 산이 경로의 바로 다음에 와야 합니다. 한 블록에서 남은 것은 다음 블록이 시작되면 사라집니다. 이번 차례에 완료할 수 있는 것만 시작할 수 있습니다.
discoveries-lesson-next-card = 다음 카드
discoveries-lesson-next-card-about = 탐험한 카드는 당신의 일지에 있습니다. 새 현재 카드를 가져오십시오. 활성화한 액션의 주사위는 당신에게 돌아와 다시 굴려집니다.
discoveries-lesson-round = 게임의 끝
discoveries-lesson-round-about = 게임에는 차례만 있으며, 이 서비스는 테이블을 한 바퀴 도는 것을 한 라운드로 셉니다. 한 플레이어가 카드를 완료했는데 새 카드가 없으면, 다른 모든 플레이어가 한 차례씩 더 합니다. 그런 뒤 점수를 계산합니다.
