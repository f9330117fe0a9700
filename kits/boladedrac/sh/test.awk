# A player in place of strategy.awk that prints the state in the format of its file.

function print_items(heading, count, item_i, item_j, present, item_time,    k) {
    print heading
    for (k = 0; k < count; k++) print item_i[k] " " item_j[k] " " (present[k] ? "y" : "n") " " item_time[k]
}

function think(    i, p, text) {
    print "boladedrac v1"
    print "nb_players " nb_players "\nnb_rounds " nb_rounds "\nnb_capsules " nb_capsules "\nnb_balls " nb_balls
    print "nb_beans " nb_beans "\nnb_kintons " nb_kintons "\ngoku_regen_time " goku_regen_time
    print "bean_regen_time " bean_regen_time "\nkinton_regen_time " kinton_regen_time
    print "kinton_life_time " kinton_life_time "\nmax_strength " max_strength "\nres_strength " res_strength
    print "moving_penalty " moving_penalty "\nkamehame_penalty " kamehame_penalty "\ncombat_penalty " combat_penalty
    print "rows " rows "\ncols " cols
    text = "names"
    for (p = 0; p < nb_players; p++) text = text " " name[p]
    print text "\n\n\nround " round
    for (i = 0; i < rows; i++) print drawn[i]
    print_items("beans", nb_beans, bean_i, bean_j, bean_present, bean_time)
    print_items("kintons", nb_kintons, kinton_i, kinton_j, kinton_present, kinton_time)
    for (p = 0; p < nb_players; p++) {
        text = (on_kinton[p] ? "on_kinton" : "") (on_kinton[p] && with_ball[p] ? "_" : "") (with_ball[p] ? "with_ball" : "")
        print (text == "" ? "normal" : text) " " goku_i[p] " " goku_j[p] " " time[p] " " (alive[p] ? "a" : "d") " " \
            balls[p] " " strength[p] " " kinton[p] " " status[p] " "
    }
    print ""
    exit 0 # without an answer
}
