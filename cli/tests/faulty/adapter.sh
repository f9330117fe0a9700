#!/bin/sh
# An adapter of conf/1 with one fault, which the first argument names. RULEBOOK
# is the command that knows the right answers.
fault=$1
nl='
'
cr=$(printf '\r')

say() { printf '%s\n' "$1"; }
with_cr() { printf '%s\n' "$1" | sed "s/\$/$cr/"; }

case $fault in
crash-at-start) echo 'no such library' >&2; exit 3 ;;
end-at-start) exit 0 ;;
hang) exec sleep 20 ;;
echo) exec cat ;;
unflushed) requests=$(cat); say "$requests" | "$RULEBOOK" adapter; exit ;;
esac

read -r _ || exit 0
hello='name=faulty version=1 games=redbot'
case $fault in
other-version) say "hello conf/2 $hello" ;;
garbage-hello) say 'Welcome to RedBot!' ;;
other-games) say 'hello conf/1 name=faulty version=1 games=chess,go' ;;
crlf) with_cr "hello conf/1 $hello" ;;
*) say "hello conf/1 $hello" ;;
esac

first=
while read -r word number game count; do
    if [ "$word" = bye ]; then
        case $fault in
        lives-on) exec sleep 20 ;;
        lives-on-silent) exec >&-; exec sleep 20 ;;
        bad-status) exit 4 ;;
        says-more) say 'Good bye!' ;;
        esac
        exit 0
    fi
    request="step $number $game $count$nl"
    left=$count
    while [ "$left" -gt 0 ]; do
        IFS= read -r line
        request="$request$line$nl"
        left=$((left - 1))
    done
    reply=$(printf '%s' "$request" | "$RULEBOOK" adapter)
    head=${reply%%"$nl"*}
    body=${reply#*"$nl"}
    lines=${head##* }
    marked=no
    case $request in *Gamma*) marked=yes ;; esac

    case $fault in
    crash-midway)
        if [ $marked = yes ]; then
            echo 'index out of bounds' >&2
            exit 101
        fi
        say "$reply" ;;
    killed-midway)
        [ $marked = no ] || kill -9 $$
        say "$reply" ;;
    hang-after-hello) exec sleep 20 ;;
    hang-midway)
        [ $marked = no ] || exec sleep 20
        say "$reply" ;;
    echo-step) printf '%s' "$request" ;;
    stale) first=${first:-$reply}; say "$first" ;;
    wrong-number) say "ok 4711 $lines$nl$body" ;;
    cut-short) say "$head"; say "$body" | sed '$d' ;;
    small-count) say "ok $number $((lines - 1))$nl$body" ;;
    large-count) say "ok $number $((lines + 1))$nl$body" ;;
    no-count) say "ok $number many$nl$body" ;;
    extra-line) say "$reply"; say 'That was easy.' ;;
    crlf-body) say "$head"; with_cr "$body" ;;
    crlf-state)
        say "$head"; say "$body" | sed "/^7x6\$/s/\$/$cr/" ;;
    endless-line) head -c 3000000 /dev/zero | tr '\000' x; exec sleep 20 ;;
    closes-output) exec >&-; exec sleep 20 ;;
    flood) head -c 300000 /dev/zero | tr '\000' e >&2; say "$reply" ;;
    wrong-field) say "$reply" | sed 's/^\(P2: 1 2147483647 4 19 R1\) 1 /\1 3 /' ;;
    wrong-total) say "$reply" | sed 's/^P1: 30 /P1: 31 /' ;;
    no-state) say "$reply" | sed 's/^7x6$/board/' ;;
    wrong-score) say "$reply" | sed 's/^62$/63/' ;;
    wrong-next) say "$reply" | sed 's/^ask 1 2$/ask 1 2 4/' ;;
    no-scores) say "ok $number $lines"; say "$body" | sed 's/^--- scores$/--- points/' ;;
    other-code) say "$reply" | sed 's/^reject \([0-9]*\) .*/reject \1 syntax-error/' ;;
    never-rejects)
        case $head in
        reject*) say "ok $number 5$nl--- state$nl--- scores${nl}0$nl--- next${nl}over" ;;
        *) say "$reply" ;;
        esac ;;
    rejects-all) say "reject $number bad-state" ;;
    skips) say "skip $number not yet" ;;
    skips-marked) if [ $marked = yes ]; then say "skip $number not yet"; else say "$reply"; fi ;;
    error) say "error $number no idea" ;;
    one-shot) say "$reply"; exit 0 ;;
    escapes) printf '\033[31mred\n' ;;
    *) say "$reply" ;;
    esac
done
