# Sizes in all spellings, moves of either colour, undo.
boardsize 5
#? [= ]
boardsize 5 5
#? [= ]
boardsize 5x5
#? [= ]
boardsize 5 6
#? [\? boardsize '5 6': expected a square board]
boardsize 0
#? [\? board size '0': expected a whole number from 1 to 20]
boardsize 33
#? [\? board size '33': .*]
boardsize 1e9
#? [\? board size '1e9': .*]
boardsize
#? [\? boardsize '': expected N, N N or NxN]
boardsize 3 3 3
#? [\? boardsize '3 3 3': .*]
boardsize 3
#? [= ]
play b b2
#? [= ]
play black b3
#? [= ]
PLAY W A1
#? [= ]
play w a1
#? [\? a1 is not an empty cell]
play w d1
#? [\? hex cell 'd1': expected a1 to c3 on this 3x3 board]
play red a1
#? [\? colour 'red': expected black or white]
play b
#? [\? expected a cell, swap-pieces or resign]
showboard
#? [= \|   a b c\| 1  w \. \.  1\|  2  \. b \.  2\|   3  \. b \.  3\|       a b c\|black to move]
all_legal_moves
#? [= b1 c1 a2 c2 a3 c3]
final_score
#? [= cannot score]
play b b1
#? [= ]
final_score
#? [= B\+]
genmove w
#? [= resign]
undo
#? [= ]
final_score
#? [= cannot score]
undo
#? [= ]
undo
#? [= ]
undo
#? [= ]
undo
#? [\? cannot undo: no move was played]
clear_board
#? [= ]
play b a3
#? [= ]
play w swap-pieces
#? [= ]
record
#? [= hex 3,swap a3 swap]
play w swap-pieces
#? [\? hex move 'swap': .*]
play b resign
#? [= ]
final_score
#? [= W\+]
clear_board
#? [= ]
play b a1
#? [= ]
play b b2
#? [= ]
record
#? [\? a record cannot hold a position in which one side has moved twice in a row]
play w c3
#? [= ]
record
#? [= hex 3:b../.b./..w]
time_settings 0 5 1
#? [= ]
time_left b 4 2
#? [= ]
time_left b
#? [= 0\.0]
