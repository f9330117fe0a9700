//! The clauses of `spec/othello.md` that the engine refers to.

use crate::clause::clauses;

clauses! {
    "spec/othello.md":
    MOV_2 "MOV-2"
    MOV_3 "MOV-3"
    MOV_4 "MOV-4"
    END_1 "END-1"
    FOR_1 "FOR-1"
    FILE_1 "FILE-1"
    FILE_2 "FILE-2"
    FILE_3 "FILE-3"
    FILE_4 "FILE-4"
    FILE_5 "FILE-5"
    FILE_7 "FILE-7"
    ANS_3 "ANS-3"
    ANS_4 "ANS-4"
}
