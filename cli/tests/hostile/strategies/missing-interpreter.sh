#!/no/such/interpreter
echo R1 NONE NOTHING R2 NONE NOTHING
