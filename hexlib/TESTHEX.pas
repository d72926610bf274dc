{ A small player on HexLib in Pascal; TESTHEX.c explains its plan. }
program TestHex;

uses HexLib;

const
  Far = 10000;
  { the six neighbours in a circle }
  Down: array[0..5] of integer = (0, -1, -1, 0, 1, 1);
  Right: array[0..5] of integer = (1, 1, 0, -1, -1, 0);

type
  Table = array[1..20, 1..20] of integer;

var
  row, column: integer;

{ Beyond columns 1 and N it is us, beyond rows 1 and N the library. }
function Owner(r, c: integer): integer;
begin
  if (c < 1) or (c > GetMax) then Owner := 1
  else if (r < 1) or (r > GetMax) then Owner := 2
  else Owner := LookAtBoard(r, c);
end;

function SaveBridge(r, c: integer): boolean;
var
  i, m, l: integer;
begin
  SaveBridge := false;
  for i := 0 to 5 do
  begin
    m := (i + 1) mod 6;
    l := (i + 2) mod 6;
    if (LookAtBoard(r + Down[m], c + Right[m]) = 0) and (Owner(r + Down[i], c + Right[i]) = 1)
      and (Owner(r + Down[l], c + Right[l]) = 1) then
    begin
      row := r + Down[m];
      column := c + Right[m];
      SaveBridge := true;
    end;
  end;
end;

{ How many more pieces, its own included, connect each place to column `from`. }
procedure CountFrom(from: integer; var cost: Table);
var
  r, c, i, before: integer;
  changed: boolean;
begin
  for r := 1 to GetMax do
    for c := 1 to GetMax do cost[r, c] := Far;
  repeat
    changed := false;
    for r := 1 to GetMax do
      for c := 1 to GetMax do
        if LookAtBoard(r, c) <> 2 then
        begin
          before := Far;
          if c = from then before := 0;
          for i := 0 to 5 do
            if LookAtBoard(r + Down[i], c + Right[i]) >= 0 then
              if cost[r + Down[i], c + Right[i]] < before then
                before := cost[r + Down[i], c + Right[i]];
          if LookAtBoard(r, c) = 0 then before := before + 1;
          if before < cost[r, c] then
          begin
            cost[r, c] := before;
            changed := true;
          end;
        end;
  until not changed;
end;

procedure ShortestWay;
var
  left, far_side: Table;
  r, c, i, now, best: longint;
begin
  CountFrom(1, left);
  CountFrom(GetMax, far_side);
  best := 20 * Far;
  for r := 1 to GetMax do
    for c := 1 to GetMax do
      if LookAtBoard(r, c) = 0 then
      begin
        now := 7 * (left[r, c] + far_side[r, c]);  { if tied, the one with the most room }
        for i := 0 to 5 do
          if LookAtBoard(r + Down[i], c + Right[i]) = 0 then now := now - 1;
        if now < best then
        begin
          best := now;
          row := r;
          column := c;
        end;
      end;
end;

begin
  while GameIsOver = 0 do
  begin
    if (GetRow < 0) or not SaveBridge(GetRow, GetColumn) then ShortestWay;
    PutHex(row, column);
    if GameIsOver = 0 then MakeLibMove;
  end;
  if GameIsOver <> 2 then Halt(1);
end.
