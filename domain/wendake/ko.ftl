# Wendake in Korean. Values are ids of the rules: tracks, resources, pieces, areas, slots, tiles. The words of those
# that are words stand at the end. A name is followed by a noun or a counter, so that no particle depends on it.

wendake-about = 7년 동안 오대호 주변의 부족을 이끕니다. 트랙 4개가 두 쌍을 이루며, 쌍마다 더 낮은 트랙만 점수가 됩니다.

wendake-pairs-formed = { $one } 트랙과 { $two } 트랙이 한 쌍, { $three } 트랙과 { $four } 트랙이 다른 한 쌍입니다.
wendake-progress-laid-out = { $level }단계 발전 타일을 공개합니다: { $display }; 제외된 타일: { $sorted_out }.
wendake-turn-order-set = 턴 순서: { $order }.
wendake-row-cleared = 턴 순서의 돌이 돌아갑니다: { $order }.
wendake-home-chosen = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} { $home }에 자리를 잡습니다.
wendake-tribes-revealed = 고를 수 있는 부족: { $tribes }.
wendake-tribes-revealed-over = 아무도 고르지 않은 부족은 게임에서 제거됩니다.
wendake-tribe-chosen = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} { $tribe ->
    [COMMON] 공통 부족을
   *[other] { $tribe } 부족을
} 맡습니다.
wendake-supply-taken = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 돌 { $stones }개{ $black_stone ->
    [yes] , 검은 돌
   *[no] { "" }
}, 자리바꿈 타일 { $swaps }개{ $black_warrior ->
    [yes] , 검은 전사
   *[no] { "" }
} 그리고 자신의 원주민을 가져옵니다.
wendake-goods-changed = { $seat ->
    [you] 당신
   *[other] { $seat } 님
}: { $changes } ({ $why }).
wendake-natives-moved-moved = { $seat ->
    [you] 당신의
   *[other] { $seat } 님의
} { $piece } { $count }명이 { $source }에서 { $target ->
    [home] 본거지로
   *[other] { $target }(으)로
} 갑니다 ({ $why }).
wendake-natives-moved-to-longhouse = { $seat ->
    [you] 당신의
   *[other] { $seat } 님의
} { $piece } { $count }명이 { $source }에서 롱하우스로 갑니다 ({ $why }).
wendake-canoe-placed = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} { $lake }에 카누 1척을 놓습니다.
wendake-grid-laid = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 격자를 펼칩니다: { $tiles } 타일.
wendake-stack-laid = { $level }단계 타일 { $tiles }개를 뒷면으로 쌓습니다.
wendake-market-filled = { $level }단계 타일 { $count }개를 공개합니다: { $tiles }; 뒷면으로 { $stack }개가 남습니다.
wendake-market-switched = 공개된 1단계 타일이 게임에서 제거됩니다: { $removed } 타일.
wendake-stone-placed-tile = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} { $tile } 타일에 { $stone ->
    [BLACK] 검은 돌을
   *[NORMAL] 돌을
} 놓습니다.
wendake-stone-placed-turn-order = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 턴 순서 { $space }번 칸에 { $stone ->
    [BLACK] 검은 돌을
   *[NORMAL] 돌을
} 놓습니다.
wendake-action-started = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} { $action } 액션을 수행합니다.
wendake-fire-marked = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 불 마커로 { $tile } 타일을 활성화합니다.
wendake-stones-taken-back = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 격자에서 { $fire ->
    [yes] 돌과 불 마커를
   *[no] 돌을
} 가져옵니다.
wendake-tiles-turned = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 타일 { $count }개를 뒤집습니다: { $tiles }.
wendake-tiles-slid = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 격자를 아래로 밉니다. { $tray } 타일이 받침으로 나옵니다.
wendake-tile-replaced = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} { $out } 타일을 따로 두고, { $source ->
    [market] 시장에서
   *[set_aside] 전에 따로 둔 타일 중에서
} { $in } 타일을 가져옵니다.
wendake-tray-laid = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 받침의 타일을 섞어 펼칩니다: { $tiles } 타일.
wendake-tiles-swapped = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} { $a } 타일과 { $b } 타일의 자리를 바꿉니다.
wendake-progress-taken = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} { $tile } 발전 타일을 가져옵니다.
wendake-progress-turned-used = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} { $tile } 발전 타일을 사용합니다.
wendake-progress-turned-ready = { $seat ->
    [you] 당신의
   *[other] { $seat } 님의
} { $tile } 발전 타일을 다시 사용할 수 있습니다.
wendake-flags-changed-free = 가져올 수 있는 깃발: { $free }.
wendake-flags-changed-taken = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} { $flag ->
    [FR] 프랑스와
   *[GB] 영국과
} 동맹을 맺습니다. 가져올 수 있는 깃발: { $free }.
wendake-mask-revealed-discard = { $card } 가면을 공개해 버린 카드 더미에 놓습니다.
wendake-mask-revealed-smallpox = { $card } 가면을 공개합니다. 담요가 { $infected ->
    [yes] 감염되었습니다
   *[no] 깨끗합니다
}.
wendake-deck-reshuffled = 버린 카드 { $cards }장이 새 덱이 됩니다.
wendake-mask-drawn = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 가면 1장을 뽑습니다.
wendake-mask-drawn-own = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} { $card } 가면을 뽑습니다.
wendake-mask-taken = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 버린 카드 더미에서 { $card } 가면을 가져옵니다.
wendake-mask-discarded = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} { $card } 가면을 버립니다.
wendake-kind-declared-wild = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 종류 { $kind } 가면 1장을 종류 { $as } 가면으로 선언합니다.
wendake-kind-declared-additional = { $seat ->
    [you] 당신에게
   *[other] { $seat } 님에게
} 종류 { $as } 가면이 1장 더 있습니다.
wendake-masks-played = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} { $space } 칸에 { $cards } 가면을 냅니다.
wendake-masks-returned = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} { $cards } 가면을 손으로 되돌립니다.
wendake-ceremony-cleared = 모든 원반이 가면 의례에서 돌아갑니다.
wendake-turtle-taken = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} { $kind } 거북 타일을 가져옵니다.
wendake-turtle-taken-own = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} { $tile } 거북 타일을 가져옵니다.
wendake-turtles-revealed = 거북 타일을 공개합니다: { $tiles }.
wendake-majority-counted = { $seat ->
    [you] 당신의
   *[other] { $seat } 님의
} 경비병이 가장 많은 지역: { $areas }.
wendake-points-scored = { $seat ->
    [you] 당신
   *[other] { $seat } 님
}: { $track } 트랙 { $points }점 ({ $why }).
wendake-year-started = { $year }년째가 시작됩니다.
wendake-game-ended = 게임이 끝났습니다. { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} { $points }점으로 승리합니다. 점수: { $scores }.
wendake-hand-dealt-anew = { $seat ->
    [you] 당신의
   *[other] { $seat } 님의
} 손패를 새로 나눕니다.
wendake-turtles-dealt-anew = { $seat ->
    [you] 당신의
   *[other] { $seat } 님의
} 거북 타일을 새로 나눕니다.

wendake-choose-home = { $home }에 자리 잡기
wendake-choose-tribe = { $tribe ->
    [COMMON] 공통 부족
   *[other] { $tribe } 부족
} 맡기
wendake-choose-start-progress = { $tile } 발전 타일로 시작
wendake-place-start-canoe = { $lake }에 첫 카누 놓기
wendake-place-on-tile = { $tile } 타일에 { $stone ->
    [BLACK] 검은 돌
   *[NORMAL] 돌
} 놓기
wendake-place-on-turn-order = 턴 순서에 { $stone ->
    [BLACK] 검은 돌
   *[NORMAL] 돌
} 놓기
wendake-perform-action = { $number }번 액션 수행: { $action }
wendake-extra-stone = 돌을 하나 더 놓기
wendake-replace-home = { $slot }의 전초기지를 본거지로 데려오고 { $fill ->
    [yes] 생산지 채우기
   *[no] 생산지 비워 두기
}
wendake-replace-guard = { $slot }의 전초기지를 그곳의 경비병으로 바꾸고 { $fill ->
    [yes] 생산지 채우기
   *[no] 생산지 비워 두기
}
wendake-swap-tiles = { $a } 타일과 { $b } 타일의 자리 바꾸기
wendake-use-progress = { $tile } 발전 타일 사용
wendake-end-turn = 차례 마치기
wendake-place-canoe = { $lake }에 카누 놓기
wendake-move-step-guard = { $piece } 1명을 { $source }에서 { $to }(으)로 이동
wendake-move-step-slot = { $piece } 1명을 { $source }에서 { $to }(으)로 이동해 { $slot }에 놓기
wendake-move-step-hit = { $piece } 1명을 { $source }에서 { $to }(으)로 이동해 { $seat } 님의 { $target_piece } 1명 공격
wendake-end-move = 이동 마치기
wendake-take-turtle = { $kind } 거북 타일 가져오기
wendake-score-majority = 다수 점수 계산
wendake-draw-mask-deck = 덱에서 가면 뽑기
wendake-draw-mask-discard = 버린 카드 더미에서 { $card } 가면 가져오기
wendake-skip-draw = 남은 가면이 없어 뽑지 않기
wendake-discard-mask = { $card } 가면 버리기
wendake-play-masks = { $space } 칸에 { $kinds } 가면 내기
wendake-declare-wild = 종류 { $kind } 가면을 종류 { $as } 가면으로 선언
wendake-declare-virtual = 종류 { $kind } 가면 1장 추가
wendake-end-mask = 가면 내지 않기
wendake-exchange = { $give } 1개를 { $get } 1개로 교환
wendake-end-exchange = 교환 마치기
wendake-choose-victim = { $where }의 { $piece } 1명을 롱하우스로 보내기
wendake-buy-progress = { $tile } 발전 타일 구매
wendake-end-buy = 구매 마치기
wendake-pay = 가죽 { $leather }개, 물고기 { $fish }개, 채소 지불: { $vegetables }
wendake-choose-track = { $track } 트랙에서 점수 얻기
wendake-choose-flag = { $flag ->
    [FR] 프랑스와
   *[GB] 영국과
} 동맹
wendake-spend-for-economy = 경제를 위해 사용: { $types }
wendake-end-trade = 교역 마치기
wendake-choose-fire-target = { $tile } 타일 활성화
wendake-place-native = { $piece } 1명을 본거지로 데려오기
wendake-ritual-score = 의식 점수 계산
wendake-gain-animal = { $animal } 1개 얻기
wendake-gain-animal-vegetable = { $animal } 1개와 { $vegetable } 1개 얻기
wendake-gain-two = { $a } 1개, { $b } 1개, 비버 1개 얻기
wendake-spend-for-track = { $track } 트랙을 위해 사용: { $types }
wendake-transfer-point = { $source } 트랙에서 { $to } 트랙으로 1점 옮기기
wendake-flip-tile = { $tile } 타일 뒤집기
wendake-bring-home = 롱하우스의 { $piece } 1명을 본거지로 데려오기
wendake-replace-tile = { $out } 타일을 따로 두고 { $in } 타일 가져오기
wendake-keep-tiles = 타일 그대로 두기
wendake-choose-turtle-track = { $track } 트랙에서 { $tile } 거북 타일 점수 얻기

wendake-question-choose-home-step = 어디에 자리를 잡습니까?
wendake-question-choose-tribe-step = 어느 부족을 맡습니까?
wendake-question-start-progress-step = 어느 발전 타일로 시작합니까?
wendake-question-start-canoe-step = 첫 카누를 어느 호수에 놓습니까?
wendake-question-turn-start-step = 돌을 어디에 놓습니까?
wendake-question-tile-hub-step = { $actions ->
    [none] 차례를 마치기 전에 무엇을 더 합니까?
   *[other] 타일의 어느 액션을 수행합니까?
}
wendake-question-canoe-step = 카누를 어느 호수에 놓습니까?
wendake-question-movement-step = 어느 경비병이 이동합니까? { $left }걸음 남았습니다.
wendake-question-military-step = 다수 점수를 계산하기 전에 어느 거북 타일을 가져옵니까?
wendake-question-mask-draw-step = 어디에서 가면을 뽑습니까?
wendake-question-mask-discard-step = 어느 가면을 버립니까?
wendake-question-mask-play-step = 어느 가면을 냅니까?
wendake-question-mask-wild-step = 어느 가면을 다른 종류로 선언합니까?
wendake-question-mask-virtual-step = 추가 가면은 어느 종류입니까?
wendake-question-exchange-step = 어느 자원을 교환합니까? 교환함: { $done }.
wendake-question-free-exchange-step = 어느 자원을 교환합니까? 교환함: { $done }.
wendake-question-smallpox-step = 어느 원주민이 병에 걸립니까?
wendake-question-buy-step = 어느 발전 타일을 구매합니까?
wendake-question-pay-step = { $tile } 발전 타일의 비용을 어떻게 지불합니까?
wendake-question-choose-track-step = { $tile } 발전 타일의 { $points }점을 어느 트랙에서 얻습니까?
wendake-question-choose-flag-step = 누구와 동맹을 맺습니까?
wendake-question-economy-step = 경제를 위해 무엇을 사용합니까?
wendake-question-fire-step = 성스러운 불로 어느 타일을 활성화합니까?
wendake-question-ritual-step = 어느 원주민이 본거지로 돌아옵니까? 돌아옴: { $placed }.
wendake-question-progress-choice-step = { $tile } 발전 타일로 무엇을 고릅니까?
wendake-question-replace-tile-step = 받침의 어느 타일을 교체합니까?
wendake-question-turtle-track-step = { $tile } 거북 타일의 점수를 어느 트랙에서 얻습니까?

wendake-group-swap-tiles = 타일 자리바꿈
wendake-group-use-progress = 발전 타일
wendake-group-replace = 전초기지
wendake-group-move-step = 출발: { $source }
wendake-group-replace-tile = 따로 둘 타일: { $out }
wendake-group-exchange = 내는 자원: { $give }

wendake-result-most-points = { $seat ->
    [you] 당신의
   *[other] { $seat } 님의
} 점수가 { $points }점으로 가장 높습니다.
wendake-result-turn-order = { $seat ->
    [you] 당신은
   *[other] { $seat } 님은
} 다른 플레이어와 같은 { $points }점이지만 턴 순서가 더 빠릅니다.

wendake-refused-not-your-turn = 당신의 차례가 아닙니다.
wendake-refused-wrong-step = 지금은 이 결정을 할 수 없습니다.
wendake-refused-no-such-decision = 그런 결정은 없습니다.
wendake-refused-tribe-not-open = { $tribe } 부족은 고를 수 없습니다.
wendake-refused-tile-not-sorted-out = { $tile } 발전 타일은 제외된 1단계와 2단계 타일 중에 없습니다.
wendake-refused-unknown-cell = 격자에 그런 칸은 없습니다.
wendake-refused-no-such-stone = { $stone ->
    [BLACK] 손에 검은 돌이
   *[NORMAL] 손에 돌이
} 없습니다.
wendake-refused-three-tiles-a-year = 돌 3개가 이미 타일에 있습니다. 네 번째 돌은 턴 순서에 놓아야 합니다.
wendake-refused-off-the-line = { wendake-name-cell } 칸에는 놓을 수 없습니다. 한 해의 돌은 불 마커가 없는 한 줄에 있어야 합니다.
wendake-refused-turn-order-chosen = 돌을 이미 턴 순서에 놓았습니다.
wendake-refused-no-such-action = 이 타일에 그런 액션은 없습니다.
wendake-refused-action-performed = { $action } 액션은 이미 수행했습니다.
wendake-refused-action-skipped = { $action } 액션은 건너뛰었습니다. 액션은 위에서 아래로 수행합니다.
wendake-refused-no-canoe-left = 남은 카누가 없습니다.
wendake-refused-no-fire-target = { wendake-name-cell } 칸의 타일은 성스러운 불로 활성화할 수 없습니다.
wendake-refused-no-own-outpost = { $slot }에 당신의 전초기지가 없습니다.
wendake-refused-guard-needs-tile = 사용할 수 있는 { $tile } 발전 타일이 있어야만 전초기지를 경비병으로 바꿀 수 있습니다.
wendake-refused-nobody-in-home-pool = 본거지에 { $native ->
    [WOMAN] 여성이
   *[HUNTER] 사냥꾼이
} 없습니다.
wendake-refused-black-stone-not-placed = 검은 돌을 놓았을 때만 돌을 하나 더 놓을 수 있습니다.
wendake-refused-no-stone-left = 남은 돌이 없습니다.
wendake-refused-natives-placed = 원주민 { $placed }명이 돌아왔으며 더는 돌아올 수 없습니다.
wendake-refused-not-in-longhouse = 롱하우스에 { $piece ->
    [WOMAN] 여성이
    [HUNTER] 사냥꾼이
    [BLACK] 검은 전사가
   *[W] 전사가
} 없습니다.
wendake-refused-natives-to-place = 원주민 두 명 중 { $placed }명이 돌아왔습니다. 롱하우스에 원주민이 더 있습니다.
wendake-refused-nothing-to-draw = { $source ->
    [DECK] 덱에
   *[DISCARD] 버린 카드 더미에
} 뽑을 가면이 없습니다.
wendake-refused-drawing-is-compulsory = 가면이 있으므로 1장을 뽑아야 합니다.
wendake-refused-mask-not-in-hand = { $card } 가면이 손에 없습니다.
wendake-refused-unknown-space = 가면 의례에 { $space } 칸은 없습니다.
wendake-refused-space-occupied = { $space } 칸에 이미 원반이 있습니다.
wendake-refused-kinds-not-sorted = 종류는 순서대로 적어야 합니다. 다음은 순서가 아닙니다: { $kinds }.
wendake-refused-masks-do-not-match = 이 가면으로는 { $space } 칸을 채울 수 없습니다.
wendake-refused-not-another-kind = { $kind }: 다른 종류가 아닙니다.
wendake-refused-kind-not-in-hand = 종류 { $kind } 가면이 없습니다.
wendake-refused-tile-not-in-tray = { $tile } 타일은 당신의 받침에 없습니다.
wendake-refused-tile-not-available = { $tile } 타일은 시장에도, 지난해까지 따로 둔 당신의 타일 중에도 없습니다.
wendake-refused-another-turtle = 지금은 { $tile } 거북 타일의 점수를 계산합니다.
wendake-refused-track-not-named = 이 거북 타일에는 { $track } 트랙이 없습니다.
wendake-refused-tile-not-owned = { $tile } 발전 타일은 당신의 것이 아닙니다.
wendake-refused-tile-used = { $tile } 발전 타일은 올해 이미 사용했습니다.
wendake-refused-not-the-time = { $tile } 발전 타일은 지금 사용할 수 없습니다.
wendake-refused-no-effect = { $tile } 발전 타일은 지금 효과가 없습니다.
wendake-refused-not-another-resource = { $give }에서 { $get }(으)로는 교환할 수 없습니다.
wendake-refused-resource-not-owned = 가지고 있지 않은 자원입니다: { $resource }.
wendake-refused-no-units-left = 지금은 자원을 { $limit }개까지만 교환할 수 있습니다.
wendake-refused-no-such-native = { $where }에 당신의 { $piece ->
    [WOMAN] 여성이
    [HUNTER] 사냥꾼이
    [BLACK] 검은 전사가
   *[W] 전사가
} 없습니다.
wendake-refused-tile-not-on-display = { $tile } 발전 타일은 공개되어 있지 않습니다.
wendake-refused-no-purchase-left = 이번 교역에서는 발전 타일을 더 구매할 수 없습니다.
wendake-refused-not-affordable = { $tile } 발전 타일의 비용을 지불할 수 없습니다.
wendake-refused-no-such-payment = { $tile } 발전 타일의 비용을 그렇게 지불할 수 없습니다.
wendake-refused-track-not-tied = { $track } 트랙은 동점인 트랙이 아닙니다.
wendake-refused-types-not-fitting = 알맞은 종류의 서로 다른 자원을 1개에서 { $most }개까지 사용하십시오.
wendake-refused-types-not-in-order = 자원은 옥수수, 콩, 호박, 가죽, 물고기의 순서로 적어야 합니다. 다음은 순서가 아닙니다: { $types }.
wendake-refused-unknown-home = 그런 본거지는 없습니다: { $home }.
wendake-refused-home-taken = 이미 다른 플레이어가 고른 본거지입니다: { $home }.
wendake-refused-no-swap-tile = 남은 자리바꿈 타일이 없습니다.
wendake-refused-unknown-cells = 격자의 서로 다른 두 칸을, 번호가 작은 칸부터 골라 바꾸십시오.
wendake-refused-stone-on-tile = 이 타일 중 하나에 돌이 있습니다.
wendake-refused-year-not-completable = 이렇게 바꾸면 돌을 놓을 줄이 남지 않습니다.
wendake-refused-turtle-owned = { $kind } 거북 타일은 이미 가지고 있습니다.
wendake-refused-category-taken = 이번 액션에서 이 종류의 거북 타일을 이미 가져왔습니다. { $kind } 거북 타일은 다음에 가져와야 합니다.
wendake-refused-threshold-not-reached = { $kind } 거북 타일을 가져오기에는 수가 모자랍니다.
wendake-refused-flag-not-free = 가져올 수 없는 깃발입니다: { $flag }.
wendake-refused-unknown-area = 이 지도에 없는 지역이 있습니다: { $from }, { $to }.
wendake-refused-no-guard-there = { $area }에 당신의 그런 경비병은 없습니다.
wendake-refused-black-warrior-spent = 검은 전사는 이번 이동에서 공격했으므로 본거지에 머무릅니다.
wendake-refused-not-adjacent = { $from }에서 { $to }(으)로 가는 길이 없습니다.
wendake-refused-home-of-another-seat = 다른 플레이어의 본거지입니다: { $area }.
wendake-refused-fields-of-another-mode = { $mode } 방식의 걸음에는 다른 값을 적어야 합니다.
wendake-refused-no-such-slot = { $area }에 전사가 갈 수 있는 그런 생산지는 없습니다: { $slot }.
wendake-refused-own-native-in-slot = { $slot }에 당신의 원주민이 있습니다.
wendake-refused-slot-protected = { $seat } 님의 경비병이 { $slot }를 지키고 있습니다.
wendake-refused-no-combat-in-homes = 본거지에서는 싸울 수 없습니다: { $area }.
wendake-refused-no-such-enemy = { $area }에 그런 상대 경비병은 없습니다.
wendake-refused-already-there = 그 경비병은 이미 { $area }에 있습니다.
wendake-refused-choice-of-another-tile = { $tile } 발전 타일에는 다른 선택이 필요합니다.
wendake-refused-not-two-tracks = 점수는 서로 다른 트랙 사이에서 옮겨야 합니다: { $from }, { $to }.
wendake-refused-no-point-to-move = { $from } 트랙에서 { $to } 트랙으로 옮길 수 있는 점수가 없습니다.
wendake-refused-same-on-both-sides = { wendake-name-cell } 칸의 타일은 양면이 같습니다.

# Where points come from

wendake-source = { $source }

# Names of things: from their own data. In the name of a progress tile | is a space.

wendake-name-tile = “{ $actions }”
wendake-name-cell = { $cell ->
    [0] 왼쪽 위
    [1] 위
    [2] 오른쪽 위
    [3] 왼쪽
    [4] 가운데
    [5] 오른쪽
    [6] 왼쪽 아래
    [7] 아래
   *[8] 오른쪽 아래
}
wendake-name-progress = “{ wendake-picture-effect }”
wendake-name-turtles = { $category ->
    [W] 여성 { $number }명
    [H] 사냥꾼 { $number }명
   *[C] 카누 { $number }척
}
wendake-name-mask = { $kind }{ $infected ->
    [yes] (감염된 담요)
   *[no] { "" }
}
wendake-name-area = { wendake-picture-area-name }
wendake-name-slot = { wendake-name-area }의 { $makes } 생산지

# Words

wendake-word-W = 전사
wendake-word-WOMAN = 여성
wendake-word-HUNTER = 사냥꾼
wendake-word-BLACK = 검은 전사
wendake-word-ECONOMY = 경제
wendake-word-MILITARY = 군사
wendake-word-RITUAL = 의식
wendake-word-MASK = 가면
wendake-word-CORN = 옥수수
wendake-word-BEAN = 콩
wendake-word-PUMPKIN = 호박
wendake-word-LEATHER = 가죽
wendake-word-FISH = 물고기
wendake-word-BEAVER = 비버
wendake-word-CANOE = 카누
wendake-word-MOVE = 이동
wendake-word-HARVEST = 수확
wendake-word-HUNT = 사냥
wendake-word-TAN = 무두질
wendake-word-TRADE = 교역
wendake-word-SACRED_FIRE = 성스러운 불
wendake-word-SUPERIOR = 슈피리어호
wendake-word-MICHIGAN = 미시간호
wendake-word-HURON = 휴런호
wendake-word-ERIE = 이리호
wendake-word-ONTARIO = 온타리오호
wendake-word-FR = 프랑스
wendake-word-GB = 영국
wendake-word-COMMON = 공통
wendake-word-CAYUGA = 카유가
wendake-word-FOX = 폭스
wendake-word-MOHAWK = 모호크
wendake-word-OJIBWA = 오지브와
wendake-word-ONEIDA = 오나이다
wendake-word-ONONDAGA = 오논다가
wendake-word-OTTAWA = 오타와
wendake-word-SENECA = 세네카
wendake-word-SHAWNEE = 쇼니
wendake-word-TUSCARORA = 투스카로라
wendake-word-PAIR = 같은 2장
wendake-word-THREE_DIFF = 다른 3장
wendake-word-FOUR_DIFF = 다른 4장
wendake-word-FIVE_DIFF = 다른 5장
wendake-word-THREE_SAME = 같은 3장
wendake-word-FOUR_SAME = 같은 4장
wendake-word-TWO_PAIRS = 두 쌍
wendake-word-FULL_HOUSE = 풀하우스
wendake-word-none = 없음
wendake-word-home = 본거지
wendake-word-area = 지역
wendake-word-slot = 생산지
wendake-word-longhouse = 롱하우스
wendake-word-start = 시작
wendake-word-move = 이동
wendake-word-injured = 부상
wendake-word-flee = 도망
wendake-word-went_home = 귀환
wendake-word-replace = 교대
wendake-word-fill = 배치
wendake-word-ritual = 의식
wendake-word-smallpox = 천연두
wendake-word-progress = 발전
wendake-word-exchange = 교환
wendake-word-payment = 지불
wendake-word-economy = 경제
wendake-word-trade = 교역
wendake-word-majority = 다수

## Options of a game: the name, what it changes, and each value

wendake-option-pairing = 점수 트랙
wendake-option-pairing-about = 어느 점수 트랙끼리 쌍을 이루는지 정합니다. 게임이 끝나면 쌍마다 더 낮은 트랙만 점수가 됩니다.
wendake-option-pairing-is-random = 무작위: 쌍을 추첨합니다.
wendake-option-pairing-is-beginner = 첫 게임용: 가면과 군사, 경제와 의식.
wendake-option-tribes = 부족
wendake-option-tribes-about = 각 플레이어가 어떤 물품으로 시작하는지, 고유한 능력이 있는지 정합니다.
wendake-option-tribes-is-common = 공통 부족: 모두 같은 물품으로 시작하며 능력이 없습니다.
wendake-option-tribes-is-tribes = 열 부족: 각 플레이어가 고유한 물품과 능력이 있는 부족을 고릅니다.

## The picture

wendake-picture-legend-areas = 맞닿은 지역은 지나가고, 사이의 물은 못 지나감
wendake-picture-legend-pieces = 집: 본거지; 치마: 여성, 활: 사냥꾼, 방패: 전초
wendake-picture-legend-guards = 표지와 수: 그 자리의 경비병, 호수에서는 카누
wendake-picture-legend-tiles = 어두운 타일: 의식 면; 고리: 돌, 불꽃: 불
wendake-picture-legend-masks = 가면의 점: 감염된 담요
wendake-picture-year = { $year ->
    [0] 첫해 이전
   *[other] { $year }/{ $years }년째
}
wendake-picture-wins = { $player } 님이 { $points }점으로 승리
wendake-picture-service = 서비스
wendake-picture-chooses-home = { $player }: 본거지 선택
wendake-picture-chooses-tribe = { $player }: 부족 선택
wendake-picture-starts-with-progress = { $player }: 시작 발전 타일 선택
wendake-picture-starts-with-canoe = { $player }: 호수에 첫 카누 놓기
wendake-picture-places-stone = { $player }: 돌 놓기
wendake-picture-performs-actions = { $player }: 액션 수행
wendake-picture-places-canoe = { $player }: 호수에 카누 놓기
wendake-picture-moves = { $player }: 경비병 이동, 남은 걸음: { $left }
wendake-picture-takes-turtles = { $player }: 거북 타일 가져오기와 다수 점수 계산
wendake-picture-draws-mask = { $player }: 가면 뽑기
wendake-picture-discards-mask = { $player }: 가면 버리기
wendake-picture-plays-masks = { $player }: 가면 내기 가능
wendake-picture-declares-mask = { $player }: 가면을 다른 종류로 선언
wendake-picture-chooses-mask = { $player }: 추가 가면의 종류 선택
wendake-picture-exchanges = { $player }: 자원 교환 가능, 교환함: { $done }
wendake-picture-loses-native = { $player }: 천연두로 원주민을 잃음
wendake-picture-buys = { $player }: 발전 타일 구매 가능, 할인: { $discount }
wendake-picture-pays = { $player }: { $tile } 비용 지불
wendake-picture-chooses-track = { $player }: 동점인 트랙 중 { $points }점을 얻을 트랙 선택
wendake-picture-chooses-flag = { $player }: 깃발 선택
wendake-picture-spends = { $player }: 경제를 위해 자원 사용 가능
wendake-picture-chooses-fire = { $player }: 성스러운 불로 활성화할 타일 선택
wendake-picture-brings-home = { $player }: 원주민을 본거지로 데려오기, 지금까지: { $placed }
wendake-picture-uses-progress = { $player }: { $tile } 사용
wendake-picture-ends-year = { $player }: 한 해 마치기
wendake-picture-prepares-grids = { $player }: 격자 준비
wendake-picture-replaces-tile = { $player }: 받침의 타일 교체 가능
wendake-picture-scores-turtles = { $player }: 거북 타일 점수 계산
wendake-picture-chooses-turtle-track = { $player }: { $tile } 트랙 선택
wendake-picture-free-home = 빈 본거지
wendake-picture-home-of = { $seat } 님의 본거지
wendake-picture-area-name = { $name ->
    [East_flank] 동쪽 측면
    [East_woods_north] 동쪽 숲 북부
    [East_woods_south] 동쪽 숲 남부
    [Home_east] 동쪽 본거지
    [Home_north] 북쪽 본거지
    [Home_north-east] 북동쪽 본거지
    [Home_north-west] 북서쪽 본거지
    [Home_south-east] 남동쪽 본거지
    [Home_south-west] 남서쪽 본거지
    [Home_west] 서쪽 본거지
    [Inner_shore_north-east] 안기슭 북동
    [Inner_shore_north-west] 안기슭 북서
    [Inner_shore_south-east] 안기슭 남동
    [Inner_shore_south-west] 안기슭 남서
    [Middle_ground] 중앙 지대
    [North_inner_shore] 북쪽 안기슭
    [North_pass] 북쪽 고개
    [North_shore_east] 북기슭 동
    [North_shore_west] 북기슭 서
    [North-east_flank] 북동쪽 측면
    [North-west_flank] 북서쪽 측면
    [South_flank_east] 남측면 동
    [South_flank_west] 남측면 서
    [South_pass] 남쪽 고개
    [South_valley_east] 남계곡 동
    [South_valley_west] 남계곡 서
    [South-east_inner_shore] 남동쪽 안기슭
    [South-west_inner_shore] 남서쪽 안기슭
    [West_flank] 서쪽 측면
    [West_plain_north] 서평원 북
    [West_plain_south] 서평원 남
    [West_woods_north] 서쪽 숲 북부
    [West_woods_south] 서쪽 숲 남부
   *[other] { $given }
}
wendake-picture-area-flag = { $flag } 깃발
wendake-picture-flag = { $flag } 깃발
wendake-picture-flag-free = { $flag } 깃발, 가져올 수 있음
wendake-picture-next-to = 이웃: { $areas }
wendake-picture-guard = { $seat } { $count }
wendake-picture-guard-black = { $seat } 검은 전사
wendake-picture-guards = 경비병: { $guards }
wendake-picture-no-guards = 경비병 없음
wendake-picture-black-in = { $area }: { $seat } 님의 검은 전사
wendake-picture-guards-in = { $area }: { $seat } 님의 경비병 { $count }명
wendake-picture-slot-free = 비어 있음, { $native ->
    [WOMAN] 여성
   *[HUNTER] 사냥꾼
} 자리
wendake-picture-slot-of = { $seat } 님의 { $piece ->
    [W] 전초기지
    [BLACK] 검은 전초기지
    [WOMAN] 여성
   *[HUNTER] 사냥꾼
}
wendake-picture-slot = { $slot }: { $details }
wendake-picture-home-slot = { $area }의 본거지 생산지, { $makes }: 본거지의 { $native ->
    [WOMAN] 여성
   *[HUNTER] 사냥꾼
} { $count }명
wendake-picture-lake = { $lake ->
    [SUPERIOR] 슈피리어
    [MICHIGAN] 미시간
    [HURON] 휴런
    [ERIE] 이리
   *[ONTARIO] 온타리오
}
wendake-picture-lake-told = { $lake }: { $any ->
    [yes] 카누 { $canoes }
   *[no] 카누 없음
}
wendake-picture-pair = 한 쌍: 두 트랙 중 낮은 쪽만 점수
wendake-picture-track-head = { $track ->
    [ECONOMY] 경제
    [MILITARY] 군사
    [RITUAL] 의식
   *[MASK] 가면
}
wendake-picture-track-word = { $track ->
    [ECONOMY] 경제
    [MILITARY] 군사
    [RITUAL] 의식
   *[MASK] 가면
}
wendake-picture-on-track = { $seat } { $points }{ $change }
wendake-picture-track = { $track ->
    [ECONOMY] 경제
    [MILITARY] 군사
    [RITUAL] 의식
   *[MASK] 가면
} 트랙: { $details }
wendake-picture-order-now = 턴 순서
wendake-picture-order-next = 다음 해
wendake-picture-order-told = { $when ->
    [now] 턴 순서
   *[next] 다음 해의 순서
}, { $number }번: { $player }
wendake-picture-free = 빈칸
wendake-picture-ceremony = 가면 의례
wendake-picture-deck = 덱
wendake-picture-deck-told = 가면 덱: 카드 { $count }장
wendake-picture-out = 밖 { $count }
wendake-picture-discard = 버린 카드 더미: 카드 { $count }장, { $top ->
    [none] 비어 있음
   *[other] 맨 위 { $top }
}
wendake-picture-points = { $points }점
wendake-picture-disks = 원반: { $seats }
wendake-picture-space = { $space ->
    [PAIR] 같은 2장
    [THREE_DIFF] 다른 3장
    [FOUR_DIFF] 다른 4장
    [FIVE_DIFF] 다른 5장
    [THREE_SAME] 같은 3장
    [FOUR_SAME] 같은 4장
    [TWO_PAIRS] 두 쌍
   *[FULL_HOUSE] 풀하우스
} 칸: { $points }점, { $details }
wendake-picture-turtles = 거북 타일: 필요한 수, 남은 수{ $flags ->
    [yes] ; 가져올 깃발
   *[no] { "" }
}
wendake-picture-turtles-told = { $category ->
    [C] { "" }
   *[other] 생산지의{ " " }
}{ $kind } 거북 타일: { $points }점, { $left }개 남음
wendake-picture-actions = 액션
wendake-picture-action = { $action ->
    [CANOE] 카누
    [MOVE] 이동
    [HARVEST] 수확
    [HUNT] 사냥
    [TAN] 무두질
    [FISH] 물고기
    [MILITARY] 군사
    [MASK] 가면
    [TRADE] 교역
    [SACRED_FIRE] 성스러운 불
   *[RITUAL] 의식
}{ $number ->
    [none] { "" }
   *[other] { " " }{ $number }
}
wendake-picture-action-told = { $number }번 액션: { $action }, { $state ->
    [performed] 수행함
    [skipped] 건너뜀
   *[open] 수행 가능
}
wendake-picture-tribes = 고를 수 있는 부족
wendake-picture-tribe = { $tribe }
wendake-picture-power = { $power ->
    [WOMEN_FLEE_HOME] 여성은 본거지로 도망
    [BUY_TWO] 발전 타일 2개 구매
    [BLACK_WARRIOR] 검은 전사
    [BLACK_STONE] 검은 돌
    [START_PROGRESS] 발전 타일로 시작
    [SIX_AT_HOME] 본거지에 6명씩
    [ETERNAL_FIRE] 양면에 불
    [TWO_SWAPS] 자리바꿈 타일 2개
    [EASY_TURTLES] 거북 타일 조건 1 감소
    [HUNTERS_STRIKE_BACK] 사냥꾼이 반격
   *[none] 능력 없음
}
wendake-picture-of-home = 본거지 { $count }
wendake-picture-goods = { $good } { $count }
wendake-picture-masks = 가면 { $count }장
wendake-picture-home-vegetables = 본거지의 채소 { $count }개
wendake-picture-tribe-told = { $tribe } 부족: { $power }; 시작 물품: { $start }
wendake-picture-state-tribe = { $tribe ->
    [none] 부족 미정
    [COMMON] 공통 부족
   *[other] { $tribe }
}
wendake-picture-state-home = { $home ->
    [none] 본거지 미정
   *[other] { $home }
}
wendake-picture-points-short = { $points }점{ $change }
wendake-picture-points-now = 지금 계산하면 { $points }점{ $change }
wendake-picture-goods-told = { $good } { $count }{ $change }
wendake-picture-where = { $where ->
    [home] 본거지
   *[longhouse] 롱하우스
}
wendake-picture-natives = { $where ->
    [home] 본거지
   *[longhouse] 롱하우스
}: { $piece ->
    [W] 전사
    [WOMAN] 여성
    [HUNTER] 사냥꾼
   *[BLACK] 검은 전사
} { $count }{ $change }
wendake-picture-thing = { $thing ->
    [CANOE] 남음
   *[SWAP] 자리바꿈
}
wendake-picture-things = { $thing ->
    [CANOE] 남은 카누
   *[SWAP] 자리바꿈 타일
} { $count }{ $change }
wendake-picture-stones = 돌
wendake-picture-stones-told = 손에 돌 { $count }개{ $black ->
    [yes] , 검은 돌
   *[no] { "" }
}{ $change }
wendake-picture-tray = 받침
wendake-picture-tray-told = 받침, 아래 격자의 첫 줄에 놓을 타일
wendake-picture-titled = { $title }: { $name }
wendake-picture-area = { $area }
wendake-picture-kind = { $kind }
wendake-picture-cell = 격자, { $cell }
wendake-picture-hand = 손에 든 가면: { $count }{ $change }
wendake-picture-played = 올해 낸 가면
wendake-picture-mask = { $where ->
    [hand] 손에 든 가면
   *[played] 낸 가면
}: { $card }
wendake-picture-backs = 뒷면 가면 { $count }장
wendake-picture-own = 보유
wendake-picture-progress = 발전 타일
wendake-picture-own-turtles = 거북 타일
wendake-picture-face-down = 뒷면
wendake-picture-turtle = { $kind } 거북 타일: { $details }
wendake-picture-aside = 따로 둠
wendake-picture-aside-head = 따로 둔 타일
wendake-picture-front = 앞면 { $tile }
wendake-picture-stone = { $stone ->
    [BLACK] 검은 돌
   *[NORMAL] 돌
}
wendake-picture-fire-marker = 불 마커
wendake-picture-progress-points = +{ $level } { $track ->
    [ECONOMY] 경제
    [MILITARY] 군사
    [RITUAL] 의식
   *[MASK] 가면
}
# A line ends at |; there is room for two of ten letters, or of five or six syllables.
wendake-picture-effect = { $effect ->
    [MOVE_STEPS_1] 이동 1
    [MOVE_STEPS_2] 이동 2
    [MOVE_STEPS_3] 이동 3
    [ALLIANCE] 동맹
    [FREE_ORDER] 액션 순서|자유
    [RITUAL_PLUS_1_THEN_MOVE_1] 의식 +1,|이동 1
    [DRAW_2_DISCARD_1] 2장 뽑고|1장 버림
    [USE_OCCUPIED_SPACE] 찬 칸에|내기
    [DISCOUNT_1] 1 할인
    [DISCOUNT_2] 2 할인
    [DISCOUNT_3] 3 할인
    [EXCHANGE_PLUS_2_NO_SMALLPOX] 교환 +2|천연두 X
    [GAIN_1_ANIMAL] 가죽 또는|물고기 +1
    [SPEND_DIFFERENT_ANIMALS_1_TO_2] 동물|사용
    [OUTPOST_BECOMES_GUARD] 전초기지|→ 경비병
    [SCORE_HIGHEST] 의식을|최댓값으로
    [TRANSFER_1_POINT] 1점을 다른|트랙으로
    [TAKE_BACK_PLAYED_MASKS] 가면|되찾기
    [ONE_CARD_WILD] 가면 1장|다른 종류
    [EXCHANGE_3_NO_SMALLPOX] 교환 3,|천연두 X
    [GAIN_1_ANIMAL_1_VEGETABLE] 동물 +1,|채소 +1
    [SPEND_DIFFERENT_VEGETABLES_1_TO_3] 채소|사용
    [FLIP_ONE_TILE] 타일 1개|뒤집기
    [ALLIANCE_WINS_TIES] 동맹,|동률 승리
    [GAIN_2_RESOURCES_1_BEAVER] 자원 2,|비버 1
    [PLUS_1_NATIVE_PLUS_1_POINT] 의식: +1|원주민, +1
    [SPEND_DIFFERENT_RESOURCES_1_TO_5] 자원|사용
    [ONE_NATIVE_HOME] 원주민 1|귀환
    [PLUS_1_MASK_POINT] 가면 +1
   *[VIRTUAL_EXTRA_CARD] 추가|가면
}
wendake-picture-used = 사용됨
wendake-picture-used-this-year = 올해 사용됨
wendake-picture-market = { $level }단계 시장: 공개 { $open }개, 뒷면 { $left }개
wendake-picture-market-tile = 시장
wendake-picture-display = { $level }단계 발전: { $level ->
    [1] 가죽 1, 물고기 1, 채소 1
    [2] 가죽 2, 물고기 2, 다른 채소 2
   *[other] 가죽 3, 물고기 3, 다른 채소 3
}
wendake-picture-just-taken = 방금 가져옴: { $tiles }
wendake-picture-on-display = 공개됨
wendake-picture-sorted-out = 제외됨
wendake-picture-sorted-out-told = 제외된 타일, 오나이다 부족이 고를 수 있음

wendake-lesson-aim = 목표
wendake-lesson-aim-about = 당신은 7년 동안 오대호 주변의 부족을 이끕니다. 경제, 군사, 의식, 가면의 네 트랙이 두 쌍을 이룹니다. 게임이 끝나면 쌍마다 더 낮은 트랙만 점수가 됩니다. 그러니 어느 트랙도 뒤처지게 두지 마십시오.
wendake-lesson-map = 지도
wendake-lesson-map-about = 지역마다 생산지가 있습니다. 채소 생산지에서는 여성이, 비버 생산지에서는 사냥꾼이 일합니다. 맞닿은 지역은 서로 이웃합니다. 호수에는 카누를 놓습니다.
wendake-lesson-home = 본거지
wendake-lesson-home-about = 원주민이 살 지역을 고르십시오. 다른 플레이어는 들어오지 못합니다. 본거지의 모든 여성과 사냥꾼은 본거지의 두 생산지에서 함께 일합니다.
wendake-lesson-canoe = 첫 카누
wendake-lesson-canoe-about = 호수에 카누를 놓으십시오. 호수의 카누는 물고기 액션 때 1척마다 물고기를 1개 잡고, 교역할 때 자원을 1개 더 교환하게 해 줍니다.
wendake-lesson-natives = 원주민
wendake-lesson-natives-about = 전사 5명, 여성 5명, 사냥꾼 5명이 본거지에서 시작합니다. 종류마다 2명은 롱하우스에 있으며 다친 원주민도 그곳으로 갑니다. 의식을 하면 본거지로 돌아옵니다. 전사는 지역을 지키고, 여성과 사냥꾼은 일합니다.
wendake-lesson-year = 한 해
wendake-lesson-year-about = 돌 4개를 차례마다 하나씩 놓습니다. 3개는 격자의 타일에, 1개는 턴 순서에 놓으며 어느 것부터 놓아도 됩니다. 턴 순서에 가장 먼저 놓은 플레이어가 다음 해를 먼저 시작합니다.
wendake-lesson-lines = 한 줄에 셋
wendake-lesson-lines-about = 액션 타일 9개가 가로 3칸, 세로 3칸의 격자에 있습니다. 한 해의 돌 3개는 가로, 세로 또는 대각선의 한 줄에 있어야 합니다. 첫 돌은 어디든 놓을 수 있으니 놓기 전에 셋 모두를 생각하십시오.
wendake-lesson-perform = 타일의 액션
wendake-lesson-perform-about = 타일의 액션을 위에서 아래로 수행하십시오. 하지 않아도 됩니다. 건너뛴 액션은 이번 차례에 다시 할 수 없습니다. 액션 사이에는 발전 타일을 사용하거나 전초기지를 본거지로 데려올 수 있습니다.
wendake-lesson-end-turn = 차례는 직접 마칩니다
wendake-lesson-end-turn-about = 당신이 마쳐야 차례가 끝납니다. 수행하지 않은 액션은 그때 사라집니다.
wendake-lesson-masks = 가면은 비공개입니다
wendake-lesson-masks-about = 모두가 이미 본 가면을 빼고는 아무도 당신의 가면을 볼 수 없습니다. 가면 액션으로 1장을 뽑은 뒤, 의례의 빈칸에 맞는 가면을 낼 수 있습니다. 낸 가면은 해가 끝나면 돌아옵니다.
wendake-lesson-move = 이동
wendake-lesson-move-about = 한 걸음에 경비병 1명이 이웃 지역으로 가거나 자기 지역에 머무릅니다. 그곳에서 경비병으로 서거나, 빈 생산지에 전초기지로 눕거나, 공격합니다. 본거지에서는 아무도 싸우지 않습니다.
wendake-lesson-military = 군사 액션
wendake-lesson-military-about = 당신의 경비병이 다른 누구보다 많은 지역마다 군사 1점을 얻습니다. 전초기지는 세지 않습니다. 그 전에, 생산지의 여성이나 사냥꾼 또는 카누가 충분하면 거북 타일을 가져올 수 있습니다.
wendake-lesson-points = 현재 점수
wendake-lesson-points-about = 아래 표는 지금 계산한 점수를 보여 줍니다. 쌍마다 더 낮은 트랙의 점수와, 사용하지 않은 자리바꿈 타일마다 1점입니다. 남은 자원과 가면은 게임이 끝나면 가치가 없습니다.
wendake-lesson-trade = 교역
wendake-lesson-trade-about = 호수의 카누 1척마다 자원을 1개까지 교환하십시오. 교환하면 가면 1장을 공개하는데, 천연두가 퍼질 수 있습니다. 그다음 가죽, 물고기, 채소로 발전 타일을 구매하고, 서로 다른 자원을 사용해 경제 점수를 얻을 수 있습니다.
wendake-lesson-next-year = 해의 끝
wendake-lesson-next-year-about = 돌이 있던 타일은 뒤집혔고 격자는 한 줄 아래로 내려왔습니다. 밖으로 나온 타일 3개 중 하나를 따로 두고 시장에서 하나를 가져올 수 있습니다. 그다음 3개를 섞어 첫 줄에 놓습니다.
