# Moves, proofs, clocks. Answers do not depend on the speed of the machine.
boardsize 3
#? [= ]
reg_genmove b
#? [= b2]
all_legal_moves
#? [= a1 .*]
genmove b
#? [= b2]
genmove w
#? [= [a-c][1-3]]
genmove b
#? [= [a-c][1-3]]
genmove w
#? [= [a-c][1-3]]
genmove b
#? [= [a-c][1-3]]
final_score
#? [= B\+]
boardsize 4
#? [= ]
play b a1
#? [= ]
dfpn-solve-state w
#? [= white]
dfpn-solver-find-winning w
#? [= .*]
clear_board
#? [= ]
dfpn-solver-find-winning b
#? [= d1 c2 b3 a4]
boardsize 11
#? [= ]
time_settings 60 0 0
#? [= ]
time_left b 5 0
#? [= ]
time_left b
#? [= 5\.0]
time_left b -3
#? [\? seconds '-3': .*]
genmove b
# interrupt
#? [= [a-k]\d+]
dfpn-solve-state w
# interrupt
#? [= unknown]
analyze w
#? [=\|info move [a-k]\d+ visits \d+ value .*]
param_game allow_swap 1
#? [= ]
loadsgf /no/such/file
#? [\? .*/no/such/file.*]
