# What front ends send first. A line, then what the answer must match ('|' stands for a new line).
name
#? [= Hexarium]
protocol_version
#? [= 2]
12 version
#? [=12 \d+\.\d+\.\d+]
KNOWN_COMMAND GenMove
#? [= true]
known_command nonsense
#? [= false]
known_command
#? [\? expected a command's name]
list_commands
#? [= all_legal_moves\|.*\|genmove\|.*\|version]
hexgui-analyze_commands
#? [= plist/All Legal Moves/all_legal_moves %c\|.*string/Solve/dfpn-solve-state %c\|.*]
3 nonsense # a comment
#? [\?3 unknown command 'nonsense']
99
#? [\?99 expected a command]
gogui-interrupt
#? [= ]
quit
#? [= ]
