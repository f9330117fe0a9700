//! The clauses of `spec/fibot.md` that the engine refers to.

use crate::clause::clauses;

clauses! {
    "spec/fibot.md":
    SET_1 "SET-1"
    SET_3 "SET-3"
    SET_4 "SET-4"
    TRN_1 "TRN-1"
    TRN_3 "TRN-3"
    TRN_4 "TRN-4"
    TRN_5 "TRN-5"
    SLD_1 "SLD-1"
    SLD_2 "SLD-2"
    EXP_1 "EXP-1"
    EXP_2 "EXP-2"
    END_1 "END-1"
    FILE_1 "FILE-1"
    FILE_3 "FILE-3"
    FILE_4 "FILE-4"
    FILE_5 "FILE-5"
    FILE_6 "FILE-6"
    ANS_3 "ANS-3"
}
