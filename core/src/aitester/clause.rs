//! The clauses of `spec/aitester.md` that the engine refers to.

use crate::clause::clauses;

clauses! {
    "spec/aitester.md":
    SET_3 "SET-3"
    SET_4 "SET-4"
    SET_5 "SET-5"
    SET_6 "SET-6"
    SET_8 "SET-8"
    STP_2 "STP-2"
    STP_3 "STP-3"
    STP_5 "STP-5"
    BUY_2 "BUY-2"
    BUY_3 "BUY-3"
    BUY_4 "BUY-4"
    FGT_2 "FGT-2"
    FGT_3 "FGT-3"
    MOV_1 "MOV-1"
    MOV_4 "MOV-4"
    MOV_5 "MOV-5"
    ATT_1 "ATT-1"
    ATT_2 "ATT-2"
    ATT_3 "ATT-3"
    ATT_4 "ATT-4"
    LIN_3 "LIN-3"
    END_1 "END-1"
    END_2 "END-2"
    FILE_1 "FILE-1"
    FILE_3 "FILE-3"
    FILE_4 "FILE-4"
    FILE_5 "FILE-5"
    FILE_6 "FILE-6"
    FILE_7 "FILE-7"
    FILE_8 "FILE-8"
    FILE_9 "FILE-9"
}
