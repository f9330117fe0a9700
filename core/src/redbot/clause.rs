//! The clauses of `spec/redbot.md` that the engine refers to.

use crate::clause::Clause;

macro_rules! clauses {
    ($($name:ident $id:literal)*) => {
        $(
            #[doc = concat!("Clause ", $id, " of `spec/redbot.md`.")]
            pub const $name: Clause = Clause::new($id);
        )*
    };
}

clauses! {
    SET_4 "SET-4"
    ORD_2 "ORD-2"
    ORD_3 "ORD-3"
    MOV_1 "MOV-1"
    MOV_2 "MOV-2"
    MOV_3 "MOV-3"
    MOV_5 "MOV-5"
    MOV_6 "MOV-6"
    ARR_1 "ARR-1"
    FIR_2 "FIR-2"
    FIR_3 "FIR-3"
    FIR_4 "FIR-4"
    DEA_1 "DEA-1"
    DEA_3 "DEA-3"
    BLD_1 "BLD-1"
    BLD_2 "BLD-2"
    BLD_3 "BLD-3"
    BLD_4 "BLD-4"
    BLD_5 "BLD-5"
    BLD_8 "BLD-8"
    BLD_9 "BLD-9"
    END_1 "END-1"
    FILE_1 "FILE-1"
    FILE_4 "FILE-4"
    FILE_6 "FILE-6"
    FILE_7 "FILE-7"
    FILE_8 "FILE-8"
    FILE_9 "FILE-9"
    FILE_10 "FILE-10"
    FILE_11 "FILE-11"
    FILE_12 "FILE-12"
    FILE_13 "FILE-13"
    FILE_14 "FILE-14"
    FILE_15 "FILE-15"
    FILE_16 "FILE-16"
    FILE_17 "FILE-17"
}
