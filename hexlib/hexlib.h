/* HexLib: the evaluation library of the task "The Game of Hex". Your program is player 1, moves
   first and connects column 1 to column N; the library is player 2 and connects row 1 to row N.
   Rows and columns count from 1. A call that is not allowed is refused: it changes nothing.

   Under `hexarium hex judge` the library's side runs in the judge's process and this library only
   passes the calls on. Otherwise it plays here, with these settings from the environment:
     HEXLIB_START   the start position: a file, or the rows themselves joined by '/', each of
                    1, 2 and '.'; without it the file HEX.IN, else an empty 11x11 board
     HEXLIB_LEVEL   strength of the library, 0 (random moves) to 10; default 5
     HEXLIB_TIME    CPU seconds the library may use for all its moves; default 20
     HEXLIB_LIMIT   CPU seconds for the whole game; default 40
     HEXLIB_MIRROR  1: cell (r, c) touches (r-1, c-1) and (r+1, c+1) instead of (r-1, c+1)
                    and (r+1, c-1)
     HEXLIB_OUT     where the game is written; default HEX.OUT */
#ifndef HEXLIB_H
#define HEXLIB_H
#ifdef __cplusplus
extern "C" {
#endif

/* -1 outside the board, 0 empty, 1 your piece, 2 the library's. */
int LookAtBoard(int row, int column);
/* Puts your piece on a free cell. */
void PutHex(int row, int column);
/* 0 the game goes on, 1 all cells are occupied, 2 you have won, 3 the library has won. */
int GameIsOver(void);
/* Lets the library make its move. */
void MakeLibMove(void);
/* Where the library's last move was; -1 before its first. */
int GetRow(void);
int GetColumn(void);
/* N, the size of the board. */
int GetMax(void);

#ifdef __cplusplus
}
#endif
#endif
