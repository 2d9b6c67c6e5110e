# The events of any table, in Korean. A seat has the name of its player; the reader is `you`.

table-game-created = { $ruleset }: { $seats }인용 테이블이 열립니다.
table-seat-taken = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 자리에 앉습니다.
table-seat-left = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 자리에서 일어나 그 자리가 다시 빕니다.
table-seat-handed-to-bot = { $name }이 { $seat ->
    [you] 당신을
   *[other] { $seat } 님을
} 대신하여 계속 플레이합니다.
table-seat-handed-over = { $name } 님이 { $seat ->
    [you] 당신을
   *[other] { $seat } 님을
} 대신하여 계속 플레이합니다.
table-seat-reclaimed = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 봇에게서 자리를 되찾아 다시 직접 결정합니다.
table-stand-in-seated = { $why ->
    [clock] 시간이 다 되어,{" "}
    [silence] 오랫동안 응답이 없어,{" "}
    [organiser] 주최자의 결정에 따라,{" "}
   *[player] {""}
}{ $name }이 { $seat ->
    [you] 당신이 돌아올 때까지 당신을
   *[other] { $seat } 님이 돌아올 때까지 그 자리를
} 대신합니다.
table-stand-in-ended = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 돌아와 다시 직접 결정합니다.
table-pause-requested = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} { $until ->
    [open] {""}
   *[other] { $until }까지{" "}
}일시 정지를 요청합니다: { $reason }
table-pause-answered = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 일시 정지에 { $answer ->
    [accepted] 동의합니다
   *[refused] 동의하지 않습니다
}.
table-pause-withdrawn = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 일시 정지 요청을 거둡니다.
table-game-paused = { $by ->
    [organiser] 주최자가 게임을{" "}
   *[players] 모두 동의하여 게임을{" "}
}{ $until ->
    [open] {""}
   *[other] { $until }까지{" "}
}일시 정지합니다: { $reason }
table-game-resumed = { $why ->
    [time] 일시 정지 시간이 끝나 게임이 계속됩니다.
    [organiser] 주최자가 일시 정지를 끝내 게임이 계속됩니다.
   *[player] 일시 정지가 끝나 게임이 계속됩니다.
}
table-substitute-offered = { $name } 님이 { $seat ->
    [you] 당신을
   *[other] { $seat } 님을
} 대신하여 계속 플레이하도록 요청받습니다{ $consented ->
    [yes] . 주최자가 승인합니다
    [players] . 테이블의 다른 플레이어들이나 주최자가 아직 동의해야 합니다
   *[no] . 주최자가 아직 승인해야 합니다
}.
table-substitute-accepted = { $seat ->
    [you] 당신을
   *[other] { $seat } 님을
} 대신할 플레이어가 수락합니다.
table-substitute-consented = { $seat ->
    [you] 당신을
   *[other] { $seat } 님을
} 대신할 플레이어를 주최자가 승인합니다.
table-substitute-agreed = { $seat ->
    [you] 당신을
   *[other] { $seat } 님을
} 대신할 플레이어에 { $seat2 ->
    [you] 당신이
   *[other] { $seat2 } 님이
} 동의합니다.
table-substitute-declined = 아무도 { $seat ->
    [you] 당신을
   *[other] { $seat } 님을
} 대신하지 않습니다.
table-vacation-begun = { $seat ->
    [you] 당신은
   *[other] { $seat } 님은
} 늦어도 { $until }까지 휴가입니다.
table-vacation-ended = { $why ->
    [used_up] { $seat ->
        [you] 당신의
       *[other] { $seat } 님의
    } 휴가 일수를 모두 썼습니다.
   *[player] { $seat ->
        [you] 당신이
       *[other] { $seat } 님이
    } 휴가에서 돌아왔습니다.
}
table-end-requested = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 게임을 결과 없이 끝내자고 요청합니다: { $reason }
table-end-answered = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 게임을 끝내는 데 { $answer ->
    [accepted] 동의합니다
   *[refused] 동의하지 않습니다
}.
table-end-withdrawn = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 게임을 끝내자는 요청을 거둡니다.
table-end-lapsed = 게임이 계속되어, 게임을 끝내자는 요청이 무효가 되었습니다.
table-game-started = 모두 자리에 앉아 게임이 시작됩니다.
table-game-forked = 이 게임은 게임 { $parent }의 버전 { $at }에서 { $luck ->
    [parent] 같은 난수로
   *[fresh] 새 난수로
} 이어집니다.
table-game-forked-superseding = 이 게임은 게임 { $parent }을(를) 버전 { $at }부터 { $luck ->
    [parent] 같은 난수로
   *[fresh] 새 난수로
} 대체합니다.
table-game-imported = 지금까지의 게임은 보관 파일에서 가져온 것이며, 이제 아무도 앉아 있지 않습니다.
table-game-superseded = 게임 { $by }이(가) 이 게임을 대체합니다.
table-game-aborted = { $by ->
    [players] 모두 동의하여 게임이 결과 없이 끝납니다
    [silence] 다른 플레이어들이 더 기다리지 않아 게임이 결과 없이 끝납니다
   *[organiser] 게임이 중단되었습니다
}: { $reason }
table-game-aborted-idle = 이곳에서 { $days }일 동안 아무 일도 없어 테이블이 닫혔습니다.
table-game-stalled = 서비스가 계속 진행할 수 없습니다: { $reason }
table-game-freed = 서비스가 다시 시도합니다.
table-game-finished = 게임이 끝났습니다. { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 이겼습니다.
table-game-finished-tied = 게임이 끝났습니다. { $seats }명이 동점으로 남았습니다.
table-seed-revealed = 게임 { $seed_game }의 비밀 시드가 공개되었습니다. 이제 뽑기 결과를 검증할 수 있습니다.
table-dispute-ruled = { $organiser ->
    [you] 당신이
    [operator] 운영자가
    [service] 서비스가
    [somebody] 주최자가
   *[other] { $organiser } 님이
} 판정합니다: { $text }
table-dispute-ruled-about = { $organiser ->
    [you] 당신이
    [operator] 운영자가
    [service] 서비스가
    [somebody] 주최자가
   *[other] { $organiser } 님이
} 버전 { $about }에 대해 판정합니다: { $text }
table-decisions-taken-back = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 버전 { $to } 이후의 결정을 되돌립니다.
table-take-back-requested = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 버전 { $to }부터 다시 하자고 요청합니다.
table-take-back-answered = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 되돌리는 데 { $answer ->
    [accepted] 동의합니다
   *[refused] 동의하지 않습니다
}.
table-take-back-withdrawn = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 되돌리자는 요청을 거둡니다.
table-take-back-lapsed = 게임이 계속되어, 되돌리자는 요청이 무효가 되었습니다.

## Plans

table-plan-sealed = { $seat ->
    [you] 당신이 다음 결정을 미리 계획했습니다. 당신만 볼 수 있습니다.
   *[other] { $seat } 님이 다음 결정을 미리 계획했습니다. 다른 사람은 볼 수 없습니다.
}
table-plan-fired = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 버전 { $plan }에서 미리 계획한 결정입니다.
table-plan-cancelled = { $seat ->
    [you] 당신의 계획이 끝났습니다
   *[other] { $seat } 님의 계획이 끝났습니다
}: { $why ->
    [owner] 취소되었습니다
    [by_hand] 직접 결정했습니다
    [taken_back] 결정이 되돌려졌습니다
    [handed_over] 다른 플레이어가 그 자리를 이어받았습니다
    [stopped] 게임이 중지되었습니다
    [spent] 계획한 것을 모두 마쳤습니다
    [until] 계획을 끝내기로 한 일이 일어났습니다
    [step] 계획에 이 단계가 없습니다
    [changed] 계획이 전제로 한 것이 바뀌었습니다
    [illegal] 계획한 결정이 지금은 허용되지 않습니다
   *[unplanned] 지금 내릴 결정이 계획에 없습니다
}.

## Clocks

table-duration = { $unit ->
    [days] { $amount }일
    [hours] { $amount }시간
    [minutes] { $amount }분
   *[seconds] { $amount }초
}{ $more ->
    [0] {""}
   *[other] {" "}{ $unit ->
        [days] { $more }시간
        [hours] { $more }분
       *[minutes] { $more }초
    }
}
table-clock-set = 각 플레이어의 시계에 주어진 시간은 { table-duration }입니다.
table-clock-set-rests = 각 플레이어의 시계에 주어진 시간은 { table-duration }이며, 시계는 때때로 쉽니다.
table-clock-started = { $seat ->
    [you] 당신의
   *[other] { $seat } 님의
} 시계가 갑니다. 남은 시간: { table-duration }.
table-clock-stopped = { $seat ->
    [you] 당신의
   *[other] { $seat } 님의
} 시계가 멈춥니다. 남은 시간: { table-duration }.
table-clock-renewed = { $seat ->
    [you] 당신의
   *[other] { $seat } 님의
} 차례가 끝났습니다. 다음 차례에 남은 시간: { table-duration }.
table-time-added = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} { $why ->
    [service_away] 서비스가 멈췄던 시간을 돌려받습니다
   *[given] 시간을 더 받습니다
}: { table-duration }.
table-clock-expired = { $seat ->
    [you] 당신의
   *[other] { $seat } 님의
} 시간이 다 되었습니다{ $policy ->
    [warn] . 차례는 시계 없이 계속됩니다
    [claim] . 상대가 시간 초과를 주장할 수 있습니다
    [bot] . 봇이 대신합니다
    [organiser] . 이후의 일은 주최자가 결정합니다
   *[forfeit] . 그 자리는 몰수패합니다
}.
table-resignation-agreed = { $then ->
    [ends] 기권할 수 있으며, 기권하면 게임이 끝납니다.
   *[bot] 기권할 수 있으며, 기권하면 봇이 그 자리를 끝까지 플레이합니다.
}
table-hints-allowed = 플레이어가 힌트를 요청할 수 있습니다. 이 게임은 레이팅에 반영되지 않습니다.
table-seat-resigned = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 기권했습니다. 게임이 끝납니다.
table-seat-resigned-bot = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} 기권했습니다. { $name }이 그 자리를 끝까지 플레이합니다.
table-seat-forfeited = { $seat ->
    [you] 당신이
   *[other] { $seat } 님이
} { $why ->
    [clock] 시간이 다 되어 졌습니다
    [claim] 졌습니다: 상대가 시간 초과를 주장했습니다
   *[organiser] 졌습니다: 시간이 다 되어 주최자가 그렇게 결정했습니다
}. { $name }이 그 자리를 끝까지 플레이합니다.
table-result-forfeited = { $count }개 자리가 몰수패했습니다.

## Causes of entries

cause-decision = { $seat ->
    [you] 당신의 결정
   *[other] { $seat } 님의 결정
}: { $decision }.
cause-decision-untold = { $seat ->
    [you] 당신이 결정합니다
   *[other] { $seat } 님이 결정합니다
}.
cause-run = 게임이 계속됩니다.
cause-act = { $actor ->
    [you] 당신이
    [operator] 운영자가
    [service] 서비스가
    [somebody] 누군가
   *[other] { $actor } 님이
} { $act ->
    [create_game] 테이블을 엽니다
    [take_seat] 플레이어를 자리에 앉힙니다
    [leave_seat] 자리를 비웁니다
    [hand_seat_to_bot] 자리를 봇에게 넘깁니다
    [hand_over_seat] 자리를 다른 플레이어에게 넘깁니다
    [seat_stand_in] 봇에게 자리를 대신 맡깁니다
    [return_to_seat] 자리로 돌아옵니다
    [request_pause] 일시 정지를 요청합니다
    [answer_pause] 일시 정지 요청에 답합니다
    [withdraw_pause] 일시 정지 요청을 거둡니다
    [pause_game] 게임을 일시 정지합니다
    [resume_game] 일시 정지를 끝냅니다
    [offer_substitute] 대신할 플레이어에게 자리를 제안합니다
    [answer_substitute] 자리를 대신하는 일에 답합니다
    [begin_vacation] 휴가를 시작합니다
    [end_vacation] 휴가를 끝냅니다
    [fork_game] 게임을 분기합니다
    [supersede_game] 게임을 대체합니다
    [import_game] 게임을 가져옵니다
    [abort_game] 게임을 중단합니다
    [request_end] 게임을 끝내자고 요청합니다
    [answer_end] 게임을 끝내자는 요청에 답합니다
    [withdraw_end] 게임을 끝내자는 요청을 거둡니다
    [rule_dispute] 이의를 판정합니다
    [take_back] 결정을 되돌립니다
    [request_take_back] 되돌리자고 요청합니다
    [answer_take_back] 되돌리자는 요청에 답합니다
    [withdraw_take_back] 되돌리자는 요청을 거둡니다
    [seal_plan] 미리 계획합니다
    [cancel_plan] 계획을 취소합니다
    [stall_game] 시도를 멈춥니다
    [expire_clock] 시간이 다 되었음을 알립니다
    [note_outage] 장애로 잃은 시간을 돌려줍니다
    [give_time] 시간을 줍니다
    [claim_time] 시간 초과를 주장합니다
    [forfeit_seat] 자리의 패배를 결정합니다
    [resign_seat] 기권합니다
   *[free_game] 멈춘 게임을 다시 풀어 줍니다
}.

## Where a sentence must not tell

table-untold = 여기서 밝히지 않는 일이 일어납니다.

## People, where the sentence does not name them by itself

table-you = 당신
table-colour = { $colour ->
    [blue] 파랑
    [red] 빨강
    [yellow] 노랑
    [green] 초록
   *[none] { $number }
}
table-player = 플레이어 { $colour }
table-bot = { $kind ->
    [random] 무작위 봇
    [greedy] 욕심쟁이 봇
    [thinking] 생각하는 봇
   *[other] { $kind } 봇
}
table-player-of-a-name = { $name } ({ $colour })

## Pictures: the words of all games

picture-title = { $game }, 버전 { $version }, { $status ->
    [open] 모집 중
    [playing] 진행 중
    [scoring] 점수 계산 중
    [stalled] 멈춤
    [finished] 종료
    [aborted] 중단
   *[superseded] 대체됨
}
picture-waiting = 게임이 시작되지 않았습니다: { $seats }자리 중 { $free }자리가 비어 있습니다.
picture-changed = { $title } (방금 바뀜)
picture-legend-changed = 점선과 별: 방금 바뀐 것
picture-seat = { $seat }
picture-to-act = ▶ 차례
picture-you = 당신
picture-and = { $left } 및 { $right }
picture-or = { $left } 또는 { $right }

## Refusals of commands at the table, by code

refused-act-unknown = 이 명령은 개별 테이블에 쓰는 것이 아닙니다.
refused-already-answered = 이미 동의했습니다.
refused-already-ended = 게임이 이미 끝났습니다.
refused-already-seated = 이미 이 테이블에 앉아 있습니다.
refused-alone-at-table = 이 대회 테이블에서는 다른 모두를 봇이 결정하므로, 되돌리기를 거절할 사람이 없습니다.
refused-archive-not-open = 보관 파일은 모든 것을 드러내므로, 그 안의 모든 게임이 끝난 뒤에 제공됩니다.
refused-barrier-drawn = 항목 { $entry }: 무언가를 뽑았으므로 확정되었습니다.
refused-barrier-hidden = 항목 { $entry }: 일부 플레이어가 무언가를 보았으므로 확정되었습니다.
refused-barrier-seat = 항목 { $entry }: 다른 플레이어가 결정했으므로 확정되었습니다.
refused-barrier-service = 항목 { $entry }: 서비스가 만들었으므로 확정되었습니다.
refused-barrier-table = 항목 { $entry }: 테이블의 누군가가 만들었으므로 확정되었습니다.
refused-bot-unknown = 이런 종류의 봇은 없습니다: { $value }.
refused-end-asked = 이미 누군가 게임을 끝내자고 요청했습니다.
refused-entry-too-large = 기록의 한 항목으로는 너무 깁니다.
refused-fork-not-allowed = 이 게임이 진행되는 동안에는 { $value ->
    [organiser] 주최자만 분기할 수 있습니다
   *[after_end] 아무도 분기할 수 없습니다
}.
refused-seated-by-seek = 상대를 찾아 시작한 게임이 아직 진행 중입니다. 그 게임이 끝난 뒤에 다른 상대를 찾으십시오.
refused-seeks-full = 지금 상대를 기다리는 플레이어가 너무 많습니다. 나중에 다시 시도하거나 봇과 플레이하십시오.
refused-visibility-kept = 분기한 게임은 원래 게임보다 더 많은 사람에게 공개될 수 없으며, 원래 게임을 대체하면 그 공개 범위를 그대로 따릅니다.
refused-labels-kept = 원래 게임을 대체하는 분기는 원래 게임의 라벨을 그대로 따릅니다.
refused-log-full = 이 게임의 기록이 가득 찼습니다. 남은 공간은 게임 진행과 종료를 위해 남겨 둡니다.
refused-luck-not-fixed = 게임이 시작된 적이 없어 난수가 정해지지 않았습니다.
refused-luck-not-free = 진행 중인 게임의 난수는 그 게임을 대체하는 분기만 쓸 수 있습니다.
refused-luck-not-here = 이 게임은 다른 서비스에서 그 서비스의 키로 진행되었습니다.
refused-nonce-invalid = 논스는 출력 가능한 문자 1~64자입니다.
refused-not-a-player = 플레이어만 자리에 앉을 수 있습니다. 운영자는 봇을 앉힐 수 있습니다.
refused-not-at-table = 봇은 테이블을 연 사람이나 그 테이블의 플레이어가 앉힙니다.
refused-not-open = 게임이 시작되었습니다. 자리에 앉거나 일어나는 것은 시작 전에만 할 수 있습니다.
refused-not-operator = 운영자만 할 수 있습니다.
refused-not-organiser = 주최자만 할 수 있습니다.
refused-not-over = 게임이 아직 끝나지 않았습니다. 끝난 뒤에 다시 플레이할 수 있습니다.
refused-not-own-version = 이 버전은 이 게임과 나란히 진행되는 다른 게임의 것입니다.
refused-not-playing = 지금은 게임이 진행되고 있지 않습니다.
refused-not-seated = 이 테이블에 앉아 있지 않습니다.
refused-not-stalled = 게임이 멈춰 있지 않습니다.
refused-not-your-seat = 다른 사람의 자리입니다.
refused-nothing-to-continue = 버전 { $value }에서 게임이 이미 끝났습니다.
refused-organisers-end = 대회 테이블에서는 게임을 결과 없이 끝낼지를 주최자가 결정합니다.
refused-own-request = 당신이 한 요청입니다. 다른 플레이어들이 답합니다.
refused-plan-bot = 이 자리는 봇이 플레이합니다.
refused-plan-decision = 그 단계에서는 이런 결정을 내리지 않습니다.
refused-plan-items = 계획은 1~8개의 항목으로 이루어집니다.
refused-plan-none = 계획이 없습니다.
refused-plan-own-turn = 당신의 차례입니다. 결정하십시오.
refused-plan-size = 계획이 너무 큽니다.
refused-plan-step = 당신에게는 그런 단계가 없습니다.
refused-plan-until = 계획을 그것으로 끝낼 수 없습니다.
refused-replaced-too-often = 이 게임은 잇따라 대체된 { $value }개 게임 중 마지막이므로 더는 대체되지 않습니다.
refused-request-not-needed = 요청하지 않고 바로 되돌릴 수 있습니다.
refused-request-not-open = 그런 요청은 열려 있지 않습니다.
refused-request-open = 버전 { $value }(으)로 되돌리자는 요청이 이미 열려 있습니다.
refused-request-version = 버전 { $value } 이후에 유효한 당신의 결정이 없거나, 너무 오래되었습니다.
refused-seat-empty = 이 자리에는 아무도 앉아 있지 않습니다.
refused-seat-given-up = 대회나 이 테이블을 떠났거나 여기서 교체된 플레이어는 자리를 되찾지 못합니다.
refused-seat-taken = 이미 다른 사람이 앉은 자리입니다.
refused-seat-kept = 초대받은 플레이어를 위해 비워 둔 자리입니다.
refused-seat-unknown = 이 테이블에는 그런 자리가 없습니다.
refused-table-full = 모든 자리가 찼습니다.
refused-take-back-not-allowed = 되돌리기 없이 연 게임이므로 결정은 확정됩니다.
refused-take-back-version = 버전 { $value }부터는 되돌릴 당신의 결정이 없습니다.
refused-bot-already = 이 자리는 이미 봇이 결정합니다.
refused-resign-not-agreed = 이 게임에서는 기권할 수 없습니다. 테이블을 열 때 정하지 않았습니다.
refused-claim-not-allowed = 이 게임에서는 시간 초과를 주장할 수 없습니다.
refused-clock-stands = 이 자리의 시계는 멈춰 있습니다.
refused-clock-runs-on = 이 자리는 시간이 남아 있거나 차례가 끝났습니다.
refused-gift-to-oneself = 자기 자신에게 시간을 줄 수는 없습니다.
refused-no-clock = 이 게임은 시계 없이 진행됩니다.
refused-own-time = 당신의 시간 초과는 상대가 주장합니다.
refused-seat-forfeited = 이 자리는 몰수패했으며 봇이 플레이합니다.
refused-time-enough = 이 자리는 시간이 충분합니다.
refused-time-over = 당신의 시간이 다 되었습니다. 이후의 일은 주최자가 결정합니다.
refused-no-stand-in = 당신을 대신하는 봇이 없습니다.
refused-game-paused = 게임이 일시 정지되었습니다. 다시 시작될 때까지 아무도 둘 수 없습니다.
refused-not-silent = 게임이 그 플레이어를 아직 충분히 기다리지 않았습니다: { $value }초.
refused-not-paused = 게임이 일시 정지되어 있지 않습니다.
refused-pause-already = 게임이 이미 그렇게 일시 정지되어 있습니다.
refused-pause-asked = 이미 누군가 일시 정지를 요청했습니다.

## What else is not possible, by reason or kind; in English the service says it itself, with details (`detail`)

problem-request-invalid = 요청을 읽을 수 없습니다: { $detail }
problem-json-invalid = 내용이 JSON이 아닙니다: { $detail }
problem-body-invalid = 내용이 정해진 형식과 다릅니다: { $detail }
problem-query-invalid = 주소에 있는 값을 쓸 수 없습니다: { $detail }
problem-key-invalid = 반복 키는 출력 가능한 ASCII 문자 1~200자이며, 모든 호출이 받는 것은 아닙니다.
problem-head-invalid = 게임의 헤드가 아닙니다: { $value }.
problem-token-missing = 이 작업에는 키가 필요합니다.
problem-token-invalid = 서비스가 이 키를 알지 못합니다. 갱신되었거나 취소되었을 수 있습니다.
problem-role-missing = 주최자나 운영자만 할 수 있습니다.
problem-route-unknown = 이 주소는 없습니다.
problem-method-not-allowed = 이 주소에서는 이 메서드를 쓸 수 없습니다.
problem-body-too-large = 내용이 너무 큽니다.
problem-request-timeout = 요청이 제때 도착하지 않았습니다.
problem-target-too-long = 주소가 너무 깁니다.
problem-position-gone = 전체 게임 스트림에서 이 위치 이후의 항목이 빠져 있습니다. 가장 오래된 위치(oldest)부터 다시 읽으십시오.
problem-head-too-large = 요청 헤더가 너무 큽니다.
problem-media-type-unsupported = 서비스가 받지 않는 내용 형식입니다: { $detail }
problem-rate-limited = 요청이 너무 많았습니다. 잠시 기다려 주십시오.
problem-too-many-at-once = 한꺼번에 너무 많이 열려 있습니다. 하나를 닫거나 기다려 주십시오.
problem-game-unknown = 이 게임은 없거나, 당신이 볼 수 없는 게임입니다.
problem-view-refused = 이 게임이나 이 게임이 갈라져 나온 게임이 진행되는 동안에는 게임을 이렇게 볼 수 없습니다.
problem-label-reserved = 예약된 라벨입니다.
problem-label-not-reserved = 아무도 이 라벨을 예약하지 않았습니다.
problem-player-unknown = 이 플레이어는 없습니다.
problem-ruleset-unknown = 서비스가 이 게임을 알지 못합니다.
problem-components-unknown = 이 구성물 세트는 없습니다.
problem-version-unknown = 이 버전은 없습니다.
problem-time-invalid = 시각이 아닙니다: { $value }. 예: 2026-11-28T14:30:00Z
problem-time-and-version = 버전이 번호와 시각으로 두 번 지정되었습니다. 하나면 됩니다.
problem-time-before-log = 이 시각에는 아직 항목이 없었습니다.
problem-path-unknown = 상태에 이 부분이 없습니다.
problem-log-set-back = 서버 장애로 이 게임의 기록이 이전 상태로 돌아갔습니다. 마지막으로 보았던 것이 기록에 없습니다. 게임을 다시 보고 다시 결정하십시오.
problem-head-conflict = 다른 항목이 먼저 기록되었습니다. 무슨 일이 있었는지 보고 다시 결정하십시오.
problem-token-expired = 이 키의 유효 기간이 끝났습니다.
problem-token-unknown = 당신에게는 이 추가 키가 없습니다.
problem-scope-missing = 이 키로는 할 수 없습니다. 계정 자체의 키로는 할 수 있습니다.
problem-not-for-bots = 봇 계정은 할 수 없지만, 그 소유자는 할 수 있습니다.
problem-bot-unknown = 이 봇 계정은 없거나, 당신의 것이 아닙니다.
problem-bot-not-invited = 봇 계정은 초대받아야 플레이합니다.
problem-link-opened = 이 계정은 그 플레이어의 것입니다. 링크가 이미 열렸습니다.
problem-link-unopened = 이 계정은 아직 만든 사람들의 것입니다. 먼저 당신의 링크를 여십시오.
problem-recovery-code-mistyped = 복구 코드에 오타가 있습니다. 한 글자씩 비교해 보십시오.
problem-recovery-code-unknown = 이 복구 코드를 가진 사람이 없습니다. 이미 쓰였거나 새 코드로 바뀌었습니다.
problem-device-link-unknown = 다른 기기용 링크가 유효하지 않습니다. 이미 쓰였거나 취소되었거나 새 링크로 바뀌었거나 5분이 지났습니다.
problem-passkeys-unavailable = 이 서비스에는 패스키가 없습니다. 주소에 이름이나 TLS가 없습니다.
problem-passkey-challenge-unknown = 이 패스키 요청은 이미 쓰였거나 5분이 지났습니다. 다시 시도하십시오.
problem-passkey-refused = 패스키가 거부되었습니다. 삭제되었거나 응답이 올바르지 않습니다.
problem-passkey-known = 이 패스키는 이미 있습니다.
problem-passkey-unknown = 그런 패스키가 없습니다.
problem-address-elsewhere = QR 코드는 이 서비스의 주소에만 있습니다.
problem-key-reused = 이 반복 키는 다른 요청의 것입니다.
problem-option-invalid = 이렇게는 이 게임을 열 수 없습니다: { $detail }
problem-clock-invalid = 그런 시계는 없습니다: { $detail }
problem-components-invalid = 구성물이 조건에 맞지 않습니다: { $detail }
problem-quota-reached = 이미 여기서 허용된 만큼 가지고 있습니다: { $value }.
problem-act-refused = 테이블이 허용하지 않습니다: { $detail }
problem-tournament-refused = 대회가 허용하지 않습니다: { $detail }
problem-dispute-unknown = 이 이의는 없거나, 당신이 볼 수 없습니다.
problem-dispute-refused = 이 이의로는 할 수 없습니다: { $detail }
problem-challenge-unknown = 이 도전은 없거나, 당신이 볼 수 없습니다.
problem-study-unknown = 이 연구는 없거나, 당신이 볼 수 없습니다.
problem-study-refused = 이 연구로는 할 수 없습니다: { $detail }
problem-study-conflict = 그사이 누군가 연구를 바꾸었습니다. 다시 읽은 뒤 다시 바꾸십시오.
problem-series-unknown = 그런 시리즈가 없습니다.
problem-series-refused = 이 시리즈로는 할 수 없습니다: { $detail }
problem-chapter-unknown = 이 연구에는 그런 챕터가 없습니다.
problem-moment-unknown = 이 연구에는 그런 장면이 없습니다.
problem-not-an-editor = 이 연구는 소유자와 편집자만 바꿀 수 있습니다.
problem-not-the-owner = 연구의 소유자만 할 수 있습니다.
problem-moment-not-shown = 이 장면은 당신에게 공개되지 않습니다.
problem-too-many-studies = 연구는 { $value }개까지만 가질 수 있습니다.
problem-too-many-editors = 한 연구에 편집자를 그렇게 많이 둘 수 없습니다.
problem-too-many-chapters = 연구에 챕터를 더 넣을 수 없습니다.
problem-study-deleted = 이 연구는 이미 만들어졌다가 삭제되었습니다. 더는 만들어지지 않습니다.
problem-study-too-large = 이 연구가 너무 커집니다.
problem-too-many-moments = 연구에 장면을 더 넣을 수 없습니다.
problem-annotation-unknown = 이 주석은 없거나, 당신이 볼 수 없거나, 아직 볼 수 없습니다.
problem-room-hidden = 이 대화방은 당신이 볼 수 없습니다. 테이블 대화방은 거기 앉은 사람들이 읽고, 관전자 대화방은 당신의 게임이 끝나면 읽을 수 있습니다.
problem-round-runs = 라운드가 진행되는 동안에는 아무도 여기에 쓸 수 없습니다.
problem-message-empty = 메시지에는 글이나 짧은 문구가 필요합니다.
problem-message-and-phrase = 메시지는 글이나 짧은 문구 중 하나로만 씁니다.
problem-room-full = 이 대화방의 메시지가 가득 찼습니다: { $value }개.
problem-author-full = 한 대화방에 한 사람이 쓸 수 있는 메시지는 { $value }개까지입니다.
problem-message-unknown = 이 메시지는 없습니다.
problem-own-message = 자신의 메시지는 신고할 수 없습니다.
problem-report-unknown = 이 신고는 없습니다.
problem-report-answered = 담당자가 이미 이 메시지를 살펴보았습니다.
problem-reports-full = 이 메시지는 이미 충분히 신고되었습니다.
problem-reporter-full = 한 대화방에서 한 사람이 신고할 수 있는 메시지는 { $value }개까지입니다.
problem-cases-full = 이 대화방에서 신고할 수 있는 메시지 수가 찼습니다: { $value }개.
problem-game-retired = 기록이 보관소에 있습니다. 그곳에서는 더 말할 수 없습니다.
problem-message-removed = 이 메시지는 그사이 삭제되었습니다. 다시 쓰이지 않습니다.
problem-chat-refused = 채팅에서는 할 수 없습니다: { $detail }
problem-review-not-open = 함께 복기하는 것은 게임이 끝나고 숨겨진 것이 없을 때 할 수 있습니다.
problem-not-leader = 지금은 다른 사람이 복기를 이끌고 있습니다.
problem-not-there = 함께 복기하는 사람들만 할 수 있습니다. 먼저 참여하십시오.
problem-position-too-long = 이 수순은 너무 길어 다른 사람들에게 보여 줄 수 없습니다.
problem-people-full = 한 게임을 함께 복기하는 사람은 { $value }명까지입니다.
problem-reviews-full = 한 시간에 참여할 수 있는 복기는 { $value }개까지입니다.
problem-shared-review-refused = 지금은 함께 할 수 없습니다: { $detail }
problem-annotation-refused = 이 주석은 이렇게 쓸 수 없습니다: { $detail }
problem-tournament-settings-invalid = 이 설정으로는 대회를 열 수 없습니다: { $detail }
problem-roster-invalid = 아무도 등록되지 않았습니다. 명단에 오류가 있습니다: { $detail }
problem-tournament-unknown = 이 대회는 없습니다.
problem-archive-invalid = 보관 파일이 검사를 통과하지 못했습니다: { $detail }
problem-notation-invalid = 기보에 오류가 있습니다: { $detail }
problem-bundle-secrets = 항목 { $value }에 당신에게 숨겨진 것이 있어, 그것 없이는 이후의 항목을 검증할 수 없습니다. 게임이 끝나면 모두 공개됩니다.
problem-bundle-refused = 이 신고로는 파일을 만들 수 없습니다: { $detail }
problem-archive-store-unavailable = 게임이 보관소에 있는데 보관소가 지금 응답하지 않습니다. 잠시 뒤에 다시 시도해 주십시오.
problem-store-unavailable = 저장소가 지금 응답하지 않습니다. 잠시 뒤에 다시 시도해 주십시오.
problem-service-busy = 다른 사람들이 같은 게임을 계속 바꾸고 있습니다. 다시 시도해 주십시오.
problem-service-full = 서비스가 가득 찼습니다. 잠시 뒤에 다시 시도해 주십시오.
problem-service-stopping = 서비스가 종료되는 중입니다. 잠시 뒤에 다시 시도해 주십시오.
problem-log-damaged = 저장된 기록이 손상되었습니다. 운영자가 해결해야 합니다.
problem-service-key-missing = 서비스에 키가 없습니다. 운영자가 해결해야 합니다.
problem-internal-error = 문제가 생겼습니다.
problem-absence-known = 라운드 { $value }에 대해서는 이미 그렇게 되어 있습니다.
problem-changes-nothing = 이미 그렇게 되어 있어 바뀌는 것이 없습니다.
problem-changes-used-up = 한 라운드에서 참가 여부는 { $value }번까지만 바꿀 수 있습니다. 대회 주최자는 아직 바꿀 수 있습니다.
problem-checked-in-already = { $value } 님은 이미 출석이 확인되었습니다.
problem-entries-closed = 지금은 더 참가할 수 없습니다.
problem-entry-too-large = 기록의 한 항목으로는 너무 깁니다.
problem-later-round = 라운드 { $value }의 다음 라운드 대진이 이미 정해졌습니다.
problem-log-full = 대회 기록이 가득 찼습니다. 남은 공간은 라운드를 위해 남겨 둡니다.
problem-details-missing = 세부 정보는 플레이어 수만큼 있거나 하나도 없어야 합니다.
problem-names-missing = 이름은 플레이어 수만큼 있거나 하나도 없어야 합니다.
problem-no-pairing = 라운드 { $value }에는 아무도 다시 만나지 않고 두 번째 부전승도 없는 대진이 없습니다. 테이블을 직접 정할 수 있습니다.
problem-no-report = FIDE 보고서는 모든 테이블에서 두 명이 플레이하는 대회에만 있습니다.
problem-not-for-this-role = 이 대회에서 당신의 역할로는 할 수 없습니다.
problem-not-invited = { $value } 님은 초대받지 않았습니다.
problem-not-ordered = 명령 { $value }은(는) 더 실행되지 않습니다.
problem-not-withdrawn = { $value } 님은 대회에서 빠지지 않았습니다.
problem-pair-forbidden = 한 테이블의 두 플레이어는 서로 만나면 안 됩니다.
problem-pair-invalid = 한 쌍은 서로 다른 두 플레이어입니다.
problem-pair-known = 이 쌍은 이미 그렇게 되어 있습니다.
problem-pairing-failed = 대진 프로그램이 라운드 { $value }에서 실패했습니다. 테이블을 직접 정할 수 있습니다.
problem-pairing-invalid = 대진 프로그램이 정한 테이블이 라운드 { $value }에서 규칙에 어긋납니다. 직접 정할 수 있습니다.
problem-pairing-pending = 라운드 { $value }의 대진을 정하는 중입니다.
problem-pairing-too-long = { $value }초가 지나도 대진이 정해지지 않았습니다. 테이블을 직접 정할 수 있습니다.
problem-player-elsewhere = { $value } 님은 이 테이블에 앉아 있지 않습니다.
problem-player-invalid = 플레이어의 ID일 수 없습니다.
problem-player-invited = { $value } 님은 이미 초대받았습니다.
problem-player-known = { $value } 님은 이미 명단에 있습니다.
problem-player-missing = { $value } 님에게 테이블도 부전승도 없습니다.
problem-player-not-playing = { $value } 님은 이 라운드에 참가하지 않습니다.
problem-player-out = { $value } 님은 이미 빠졌습니다.
problem-player-present = { $value } 님이 먼저 자리를 비워야 합니다. 스스로 빠지거나, 테이블이 충분히 기다린 뒤에 비게 됩니다.
problem-player-seated = { $value } 님은 이미 테이블에 앉아 있습니다.
problem-player-twice = { $value } 님의 이름이 두 번 이상 있습니다.
problem-players-do-not-fit = 플레이어 { $value }명으로는 이 방식의 테이블을 채울 수 없습니다.
problem-points-out-of-range = 한 게임의 점수는 -1,000,000,000에서 1,000,000,000까지입니다.
problem-rating-invalid = 레이팅은 0에서 10,000까지입니다.
problem-ratings-missing = 레이팅은 플레이어 수만큼 있거나 하나도 없어야 합니다.
problem-reason-missing = 이유가 필요하며, 2,000자까지입니다.
problem-referee-known = { $value } 님은 이미 그렇게 되어 있습니다.
problem-registration-closed = 이곳에서는 주최자가 플레이어를 등록합니다.
problem-result-invalid = 이 테이블의 결과가 아닙니다. 순위는 1부터 세며, 공동 순위 다음에는 공동 인원만큼 순위를 비웁니다.
problem-result-known = 테이블 { $value }에는 이미 결과가 있습니다.
problem-roster-full = 한 대회에 플레이어 { $value }명은 너무 많습니다.
problem-rating-fixed = 이 플레이어가 참가하는 라운드가 이미 정해졌으므로 레이팅을 바꿀 수 없습니다.
problem-round-fixed = 라운드 { $value }의 참가자는 이미 정해졌습니다.
problem-round-beyond-end = 대회에 그만큼 많은 라운드가 없습니다.
problem-round-locked = 라운드 { $value }은(는) 잠겨 있습니다.
problem-round-not-closed = 라운드 { $value }이(가) 아직 끝나지 않았습니다.
problem-round-not-locked = 잠긴 라운드가 없습니다.
problem-round-not-open = 이 라운드는 열려 있지 않습니다.
problem-round-not-previewed = 대진이 정해진 라운드가 없습니다.
problem-rounds-over = 모든 라운드가 끝났습니다.
problem-substitute-organises = 대회 주최자는 진행 중인 라운드에서 자리에 앉을 수 없습니다: { $value }.
problem-substitute-replaced = { $value } 님은 이 라운드의 테이블을 떠났으므로 다른 테이블에 앉을 수 없습니다.
problem-table-not-settled = 테이블 { $value }에는 아직 결과가 없습니다.
problem-table-size = 이 방식의 테이블에는 그만큼 많은 자리가 없습니다.
problem-table-unknown = 이 라운드에는 테이블 { $value }이(가) 없습니다.
problem-tables-scheduled = 이 방식의 테이블은 일정표에 따라 정해집니다.
problem-too-many-players = 플레이어 { $value }명은 이 시스템이 대진을 정할 수 있는 수보다 많습니다. 테이블을 직접 정할 수 있습니다.
problem-tournament-too-large = 한 대회에는 플레이어나 라운드가 너무 많습니다. 기록이 { $value }개 항목이 됩니다.
problem-tournament-exists = 대회가 이미 시작되었습니다.
problem-ruling-needed = 판정 { $value }이(가) 이 판정을 근거로 하므로 그것을 먼저 취소해야 합니다.
problem-ruling-played = 판정 { $value } 뒤에 게임이 계속되었습니다. 결정에 따른 결과나 재경기로 바꿀 수 있습니다.
problem-ruling-taken-back = 판정 { $value }은(는) 이미 취소되었습니다.
problem-ruling-unknown = 판정 { $value }은(는) 없습니다.
problem-tournament-over = 대회가 끝났습니다.
problem-no-round-played = 아직 진행된 라운드가 없어 반영될 것이 없습니다. 대회를 중단할 수 있습니다.
problem-rounds-begun = { $value }라운드는 이미 시작된 라운드보다 적습니다.
problem-rounds-invalid = { $value }라운드는 이 방식에 너무 적거나 많습니다.
problem-changes-open = 라운드 { $value }의 테이블을 바꾸는 중입니다. 먼저 변경을 마치십시오.
problem-changes-begun = 라운드 { $value }의 변경이 이미 시작되었습니다.
problem-changes-not-begun = 라운드 { $value }에서 변경 중인 것이 없습니다.
problem-round-not-proposed = 라운드 { $value }에 제안된 테이블이 없습니다.
problem-round-not-fixed = 잠기거나 열린 라운드가 없습니다.
problem-table-settled = 테이블 { $value }은(는) 이미 끝났습니다.
problem-timer-known = 이 라운드에는 이미 타이머가 있습니다. 그것을 바꾸십시오.
problem-timer-unknown = 이 라운드에는 타이머가 없습니다.
problem-timer-invalid = 타이머는 1~604,800초이며, { $value }초는 안 됩니다.
problem-timer-stands = 이 라운드의 타이머는 이미 멈춰 있습니다.
problem-timer-runs = 이 라운드의 타이머는 이미 가고 있습니다.
problem-start-unknown = 대회의 시작 시각이 아직 없습니다.
problem-lots-drawn = 추첨이 끝났으며 그 결과로 정해집니다.
problem-no-play-off = 이 대회에서는 공동 1위를 플레이오프로 가리지 않습니다.
problem-play-off-elsewhere = 이 대회의 게임은 다른 곳에서 진행됩니다. 플레이오프 결과를 입력하십시오.
problem-play-off-open = 이 플레이어들의 플레이오프가 이미 진행 중입니다.
problem-play-off-closed = 열려 있는 그런 플레이오프 테이블이 없습니다.
problem-play-off-dispute = 플레이오프에서는 이의를 기각하거나 결과로 답합니다. 결과를 입력하십시오.
problem-too-many-tied = 그만큼 자리가 있는 테이블은 없습니다. 다른 곳에서 플레이오프를 하고 결과를 입력하십시오.
problem-tournament-not-over = 플레이오프는 마지막 라운드 뒤에 합니다.
problem-not-tied = 플레이오프에는 공동 1위 모두가 참가합니다.
problem-rounds-known = 이미 { $value }라운드입니다.
problem-scoring-known = 이미 그 점수입니다.
problem-scoring-invalid = 이 점수나 기준으로는 대회를 치를 수 없습니다.
problem-registration-known = 참가 방법이 이미 그렇습니다.
problem-registration-invalid = 이 대회에는 그런 참가 방법을 쓸 수 없습니다.
problem-rounds-scheduled = 이 방식의 라운드 수는 조의 크기에 따라 정해집니다.
problem-withdrawn-already = { $value } 님은 이미 대회에서 빠졌습니다.
problem-dispute-answered = 이 이의에는 이미 답이 있습니다.
problem-answer-taken-back = 바로 이 답은 취소되었습니다. 다시 그렇게 결정하려면 다른 이유를 적으십시오.
problem-no-result = 결과는 그것을 정하는 답에만, 그리고 대회 테이블에서만 넣을 수 있습니다.
problem-no-version = 다른 버전은 게임을 그 버전부터 계속하게 하는 답에만 넣을 수 있습니다.
problem-not-started = 게임이 아직 시작되지 않았습니다.
problem-too-many-disputes = 여기서는 이의를 더 제기할 수 없습니다.
problem-game-goes-on = 게임이 진행되는 동안에는 그 플레이어와 주최자만 쓸 수 있습니다.
problem-answer-has-words = 답은 글로만 씁니다.
problem-place-unknown = 이 버전의 게임판에는 { $value }(이)라는 곳이 없습니다.
problem-says-nothing = 주석에는 글, 키워드 또는 표시가 필요합니다.
problem-too-many-annotations = 여기서는 주석을 더 쓸 수 없습니다.
problem-annotation-removed = 이 주석은 이미 쓰였다가 삭제되었습니다. 더는 쓰이지 않습니다.
problem-version-replaced = 지금 이어지는 게임에는 이 버전이 없습니다.

# Notices outside the page

notice-turn = 당신의 차례입니다.
notice-time-low = 당신의 시간이 곧 다 됩니다.
notice-time-over = 한 플레이어의 시간이 다 되었습니다.
notice-stand-in = { $why ->
    [silence] 다른 플레이어들이 당신 없이 계속합니다. 돌아올 때까지 봇이 당신을 대신합니다.
    [clock] 당신의 시간이 다 되었습니다. 돌아올 때까지 봇이 당신을 대신합니다.
   *[organiser] 당신이 돌아올 때까지 주최자가 봇에게 당신의 자리를 대신 맡깁니다.
}
notice-seat-lost = { $why ->
    [clock] 시간이 다 되어 당신의 자리가 졌습니다. 봇이 끝까지 플레이합니다.
    [claim] 상대가 시간 초과를 주장하여 당신의 자리가 졌습니다. 봇이 끝까지 플레이합니다.
    [organiser] 주최자의 결정으로 당신의 자리가 졌습니다. 봇이 끝까지 플레이합니다.
    [player] 이제부터 당신의 자리는 다른 플레이어의 것입니다.
   *[bot] 당신의 자리를 봇이 넘겨받아 끝까지 플레이합니다.
}
notice-began = { $why ->
    [found] 상대를 찾아 게임이 시작되었습니다.
   *[other] 게임이 시작되었습니다.
}
notice-ended = 게임이 끝났습니다.
notice-replaced = 게임이 이를 대체하는 다른 게임에서 이어집니다.
notice-request = 요청 하나가 당신의 답을 기다립니다.
notice-pause = { $why ->
    [asked] 한 플레이어가 일시 정지를 요청하고 당신의 답을 기다립니다.
    [agreed] 당신이 요청한 일시 정지에 한 플레이어가 동의했습니다. 다른 플레이어들이 아직 답해야 합니다.
    [refused] 한 플레이어가 일시 정지를 거절하여 게임이 계속됩니다.
    [begun] 모두 일시 정지에 동의하여 게임이 일시 정지되었습니다.
    [organiser] 주최자가 게임을 일시 정지합니다.
   *[over] 일시 정지가 끝나 게임이 계속됩니다.
}
notice-substitute = { $why ->
    [offered] 진행 중인 게임의 자리를 제안받았습니다.
    [consent] 한 플레이어가 자기 자리를 대신할 사람에게 제안하고 당신의 답을 기다립니다.
    [for_you] 주최자가 당신의 자리를 대신할 사람에게 제안합니다.
    [yours] 이제부터 자리 하나가 당신의 것입니다.
   *[seated] 다른 플레이어가 자리를 이어받았습니다.
}
notice-decide = { $why ->
    [substitute] 한 플레이어가 자리를 대신할 사람에게 제안합니다. 주최자가 승인할 수 있습니다.
   *[time] 한 플레이어의 시간이 다 되었습니다. 게임이 주최자인 당신의 결정을 기다립니다.
}
notice-plan = { $why ->
    [fired] 당신의 계획이 당신을 대신해 결정했습니다.
    [taken_back] 결정이 되돌려져 당신의 계획이 끝났습니다.
    [handed_over] 당신이 더는 그 자리를 플레이하지 않아 당신의 계획이 끝났습니다.
    [stopped] 게임이 중지되어 당신의 계획이 끝났습니다.
   *[unplanned] 일어난 일에 대한 결정이 없어 당신의 계획이 끝났습니다.
}
notice-dispute = { $name } 님이 버전 { $version }에 이의를 제기합니다: { $text }
notice-answer = { $verdict ->
    [rejected] { $name } 님이 이의를 기각합니다: { $text }
    [withdrawn] 이의가 철회되었습니다.
    [ruled] { $name } 님이 이의를 판정합니다: { $text }
    [continued] { $name } 님이 게임을 다른 버전부터 계속하게 합니다: { $text }
    [taken_back] { $name } 님이 이의에 대한 답을 취소하여, 이의가 다른 답을 기다립니다: { $text }
   *[other] { $name } 님이 테이블의 결과를 정합니다: { $text }
}
notice-ruling = 판정이 내려졌습니다.
notice-filled = 당신이 연 테이블이 다 차서 게임이 시작되었습니다.
notice-round = 라운드 { $round }이(가) 시작되었습니다.
notice-called = 라운드 { $round }의 테이블 { $table }이(가) 호출되었습니다. 자리에 앉아 주십시오.
notice-challenged = { $name } 님이 당신에게 게임을 도전합니다.
notice-reported = 라운드 { $round } 테이블 { $table }의 채팅 메시지가 신고되었습니다.
notice-invited = { $name } 님이 다시 한번 하자고 초대합니다.
notice-round-table = 당신은 테이블 { $table }에서 { $others } 님과 플레이합니다.
notice-round-bye = 당신은 부전승입니다.
notice-move = 당신의 결정을 기다리는 게임이 있습니다.
notice-test = 시험 알림입니다. 알림은 여기로 옵니다.
notice-confirm = 누군가 자신의 게임 알림을 이 주소로 받고자 합니다.
notice-mail-several = 알림 { $count }건
notice-mail-since = 지난 결정 이후:
notice-mail-left-out = (이전 { $count }건은 생략했습니다.)
notice-mail-open = 게임 열기
notice-mail-why = { $page }에서 게임 알림을 신청했기 때문에 이 메일을 받습니다.
notice-mail-unsubscribe = 메일 그만 받기
notice-mail-confirm = 주소 확인
notice-mail-ignore = 링크는 하루 동안 유효합니다. 당신이 신청하지 않았다면 아무것도 하지 마십시오. 메일이 더 오지 않습니다.
notice-calendar = Tabletape: 내 마감
notice-calendar-event = { $title }: 시간 종료
notice-calendar-about = 그때까지 결정해야 합니다: { $link }

# What is not possible with notices

problem-address-refused = 서비스가 이 주소로는 아무것도 보내지 않습니다.
problem-channel-not-offered = 서비스에 이런 종류의 채널이 없습니다.
problem-channel-unknown = 이 채널은 없거나, 링크가 더는 유효하지 않습니다.
problem-no-webhook = 비밀 키는 웹훅에만 있습니다.
problem-notices-refused = 알림을 이렇게 바꿀 수 없습니다.
problem-too-many-channels = 채널을 더 만들 수 없습니다.
problem-too-many-games = 게임별 설정을 더 만들 수 없습니다.

# Further refusals, hints and the guide

refused-knows-other-hand = 그 플레이어는 이 게임이나 같은 항목을 공유하는 게임에서 다른 자리에 앉았습니다. 아무도 두 자리의 비밀을 알아서는 안 됩니다.
refused-roster-replaces = 대회 테이블에서는 주최자가 명단의 플레이어를 교체합니다.
refused-substitute-offered = 이 자리는 이미 다른 사람에게 제안되었습니다.
refused-no-vacation = 이 게임에는 휴가가 없습니다.
refused-vacation-already = 이미 휴가 중입니다.
refused-vacation-used-up = 이 게임의 휴가 { $value }일을 모두 썼습니다.
table-stops-at-draw = 다음은 뽑기입니다. 뽑기 전에는 아무도 결과를 알 수 없습니다.
table-stops-at-secret = 다음에 일어날 일은 숨겨진 정보에 달려 있습니다.
table-hint-lead = { $standing ->
    [level] 봇의 계산으로는, 그러면 다른 플레이어 중 최고점자와 동점입니다.
    [ahead] 봇의 계산으로는, 그러면 다른 플레이어 중 최고점자보다 { $points }점 앞섭니다.
   *[behind] 봇의 계산으로는, 그러면 다른 플레이어 중 최고점자보다 { $points }점 뒤집니다.
}
table-hint-only = 다른 결정이 없습니다.
table-hint-all-equal = { $count ->
    [2] 두 결정
   *[other] 결정 { $count }개
} 모두 봇에게 가치가 같아 제비로 골랐습니다.
table-hint-points = { $points }점을 { $change ->
    [less] 잃습니다
   *[more] 얻습니다
}.
table-hint-equal = 결정 { $count }개가 봇에게 가치가 같아 그중에서 제비로 골랐습니다.
table-hint-better = 다음으로 좋은 결정보다 { $next ->
    [0] 1점 미만
   *[other] { $next }점
} 더 좋{ $count ->
    [2] 습니다.
   *[other] 고, { $count }개 중 중간 결정보다 { $middle ->
        [0] 1점 미만
       *[other] { $middle }점
    } 더 좋습니다.
}
table-hint-source = { $source }: { $points }점 { $change ->
    [less] 감소
   *[more] 증가
}.
table-hint-draws = 무언가를 뽑습니다. 봇은 그 결과를 상상했습니다.
refused-hints-in-tournament = 대회 테이블에는 힌트가 없습니다.
refused-hints-rated = 레이팅에 반영될 수 있는 게임에는 힌트가 없습니다.
refused-hints-not-agreed = 이 테이블은 다른 플레이어와 함께할 때 힌트를 쓰지 않기로 하고 열었습니다.
refused-own-challenge = 자기 자신에게 도전할 수는 없습니다. 다른 플레이어를 고르십시오.
refused-absence-unlimited = 도전으로 연 테이블은 자리를 비운 플레이어를 일정 시간만 기다리며, 무한정 기다리지 않습니다.
refused-player-gone = 이 플레이어는 더 이상 접속할 수 없습니다.
refused-challenge-over = 이 도전은 더 이상 열려 있지 않습니다.
refused-challenges-sent = 열어 둘 수 있는 도전의 수가 찼습니다. 그중 하나를 취소하십시오.
refused-challenges-full = 이 플레이어에게 열린 도전이 너무 많습니다. 나중에 다시 시도하십시오.
refused-own-friend = 자기 자신을 친구로 둘 수는 없습니다. 다른 플레이어를 고르십시오.
refused-friends-full = 친구가 이미 200명입니다. 먼저 한 명을 목록에서 빼십시오.
refused-challenged-often = 오늘은 이 플레이어에게 충분히 도전했습니다.
refused-people-only = 사람만 쓸 수 있습니다. 봇 계정은 누군가 원하는 곳에서 플레이합니다.
refused-not-your-turn = 당신의 차례가 아닙니다.

lesson-list = 결정 목록
lesson-list-about = 지금 결정할 수 있는 것이 모두 이 목록에 있고, 해당하는 곳은 게임판에 테두리로 표시됩니다. 하나를 누르면 결정됩니다. 규칙에 어긋나는 수는 목록에 나오지 않습니다.
lesson-preview = 결정 전에 미리 보기
lesson-preview-about = 결정을 마우스로 가리키거나 화살표 키로 옮겨 가면, 그 결과가 비용과 점수와 함께 그려집니다. 휴대전화에서는 길게 누르십시오. 뽑기처럼 아직 아무도 알 수 없는 것은 나타나지 않습니다.
lesson-take-back = 되돌리기
lesson-take-back-about = 잘못 눌러도 괜찮습니다. 「되돌리기」나 U 키로 마지막 결정을 되돌립니다. 무언가를 뽑거나 공개하거나 다른 사람이 결정하기 전까지 할 수 있습니다.
lesson-recap = 다른 플레이어들이 한 일
lesson-recap-about = 다른 플레이어들의 차례가 지나면 「당신의 마지막 결정 이후」가 목록 위에 나타납니다. 한 줄을 가리키면 그 순간의 게임판이 보입니다. 시작부터 있었던 모든 일은 아래 「진행 상황」에 있습니다.
lesson-rules = 언제든 볼 수 있는 규칙
lesson-rules-about = 「규칙」을 누르면 게임 옆에 규칙이 열립니다. 「이게 뭔가요?」나 ? 키를 누르고 게임판의 한 곳을 고르면 그곳에 관한 단락이 열립니다.

## 게임 이야기

story-name = { $seat }
story-points = { $seat }: { $points }
story-opening = { $ruleset }, 플레이어: { $players }. { $rounds }라운드, 기록 { $entries }개.
story-halfway = 중반인 버전 { $version }에서 판정이 예상한 선두: { $seat }. 1위 비율 { $after }%({ $after_low }~{ $after_high }%).
story-moment = { $cause } { $seat }의 예상 1위 비율: 버전 { $version } 전 { $before }%({ $before_low }~{ $before_high }%), 후 { $after }%({ $after_low }~{ $after_high }%).
story-decisive = 결정적인 순간은 버전 { $version }입니다. 이어서 플레이했을 때 { $seat }의 승률: 그 전 { $before }%({ $before_low }~{ $before_high }%), 그 후 { $after }%({ $after_low }~{ $after_high }%).
story-open = 한순간에 승부가 갈리지는 않았습니다. 가장 크게 바뀐 버전은 { $version }이지만 구간이 겹칩니다. { $seat }의 승률: 그 전 { $before }%({ $before_low }~{ $before_high }%), 그 후 { $after }%({ $after_low }~{ $after_high }%).
story-quiet = 한순간에 승부가 갈리지는 않았습니다. 누구에게든 1점 이상의 가치가 있었던 기록이 없습니다.
story-won = 승자: { $seat }. 점수: { $points }.
story-tied = 공동 1위: { $players }. 점수: { $points }.
story-unfinished = 규칙에 따른 종료 전에 게임이 끝났습니다. 점수: { $points }.
