{ HexLib for Pascal; hexlib.h says what the functions do. }
unit HexLib;
{$mode objfpc}
{$linklib hexlib}

interface

function LookAtBoard(row, column: longint): longint; cdecl; external;
procedure PutHex(row, column: longint); cdecl; external;
function GameIsOver: longint; cdecl; external;
procedure MakeLibMove; cdecl; external;
function GetRow: longint; cdecl; external;
function GetColumn: longint; cdecl; external;
function GetMax: longint; cdecl; external;

implementation

end.
