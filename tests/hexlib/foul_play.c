/* HexLib programs that cheat, by the name of the trick. None of them wins on the
   board, so none may be called a winner. Each ends with code 0 where it can. */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../../hexlib/hexlib.h"

/* The messages of hexlib_wire.h. */
struct Request {
  int32_t call, row, column;
};
struct Snapshot {
  int8_t size, over, row, column, cells[400];
};
static const struct Snapshot won = {2, 2, 1, 1, {1, 1, 2, 0}};

static void write_text(const char *path, const char *text) {
  FILE *file = fopen(path, "w");
  if (!file) return;
  fputs(text, file);
  fclose(file);
}

/* Plays row 1 from left to right, whatever the library does. */
static void play_row(void) {
  int column;
  for (column = 1; column <= GetMax() && GameIsOver() == 0; column++) {
    PutHex(1, column);
    MakeLibMove();
  }
}

/* Tries to reach the judge, found by its command line. */
static void attack_memory(void) {
  DIR *folder = opendir("/proc");
  struct dirent *entry;
  while (folder && (entry = readdir(folder))) {
    char path[300], name[4096] = "";
    ssize_t size = 0, k;
    const int pid = atoi(entry->d_name);
    int file;
    if (pid <= 0) continue;
    snprintf(path, sizeof path, "/proc/%d/cmdline", pid);
    file = open(path, O_RDONLY);
    if (file >= 0) size = read(file, name, sizeof name - 1), close(file);
    for (k = 0; k + 1 < size; k++)
      if (name[k] == 0) name[k] = ' ';
    if (!strstr(name, "hexarium hex judge") || !strstr(name, "attacks_judge")) continue;
    fprintf(stderr, "found it\n");
    snprintf(path, sizeof path, "/proc/%d/mem", pid);
    if (open(path, O_RDWR) >= 0) fprintf(stderr, "memory of the judge is open\n");
    snprintf(path, sizeof path, "/proc/%d/fd/1", pid);
    file = open(path, O_WRONLY);
    if (file >= 0) fprintf(stderr, "output of the judge is open\n");
    if (ptrace(PTRACE_ATTACH, pid, 0, 0) == 0) fprintf(stderr, "the judge can be traced\n");
  }
}

int main(int argc, char **argv) {
  const char *trick = argc > 1 ? argv[1] : "";
  int i;
  if (!strcmp(trick, "writes_out")) { /* the result is written, not played */
    const char *text = "size 2\n..\n..\n1 1 1\n1 1 2\nresult win score 100 moves 2 seconds 0 library 0\n";
    GetMax();
    write_text("HEX.OUT", text);
    if (getenv("HEXLIB_OUT")) write_text(getenv("HEXLIB_OUT"), text);
    _Exit(0);
  }
  if (!strcmp(trick, "sets_start")) { /* an easy start of its own */
    setenv("HEXLIB_START", "1./.2", 1);
    setenv("HEXLIB_LEVEL", "0", 1);
    play_row();
    _Exit(0);
  }
  if (!strcmp(trick, "plays_alone")) { /* without the judge, against a weak library */
    unsetenv("HEXLIB_JUDGE");
    setenv("HEXLIB_START", "1./.2", 1);
    setenv("HEXLIB_OUT", "/dev/null", 1);
    PutHex(1, 2);
    return GameIsOver() == 2 ? 0 : 1;
  }
  if (!strcmp(trick, "scribbles")) { /* forged answers, and noise, to every descriptor */
    GetMax();
    for (i = 0; i < 64; i++) {
      send(i, &won, sizeof won, MSG_NOSIGNAL | MSG_DONTWAIT);
      if (write(i, "result win score 100\n", 21) < 0) continue;
    }
    return 0;
  }
  if (!strcmp(trick, "closes")) { /* connects to itself instead of the judge */
    int pair[2];
    GetMax();
    close(3);
    if (socketpair(AF_UNIX, SOCK_SEQPACKET, 0, pair) != 0 || pair[0] != 3) return 1;
    for (i = 0; i < 8; i++) send(pair[1], &won, sizeof won, 0);
    PutHex(1, 1);
    return GameIsOver() == 2 ? 0 : 1; /* it believes it has won */
  }
  if (!strcmp(trick, "raw_requests")) { /* moves out of turn, numbers out of range, unknown calls */
    struct Request bad[] = {{1, 1, 1}, {1, 1, 2}, {1, 2, 1}, {1, 2, 2}, {9, 0, 0}, {-1, 0, 0},
                            {1, INT32_MAX, INT32_MIN}, {3, 2, 0}};
    GetMax();
    for (i = 0; i < 8; i++) send(3, &bad[i], sizeof bad[i], MSG_NOSIGNAL);
    return 0;
  }
  if (!strcmp(trick, "forks")) { /* many processes move at the same time */
    GetMax();
    for (i = 1; i <= GetMax(); i++)
      if (fork() == 0) {
        PutHex(1, i);
        _Exit(0);
      }
    while (wait(NULL) > 0) {
    }
    return 0;
  }
  if (!strcmp(trick, "patches_library")) { /* GameIsOver is made to return 2 */
    void *function = dlsym(RTLD_DEFAULT, "GameIsOver");
    const long page = sysconf(_SC_PAGESIZE);
    GetMax();
    if (mprotect((void *)((uintptr_t)function & ~(uintptr_t)(page - 1)), (size_t)(2 * page),
                 PROT_READ | PROT_WRITE | PROT_EXEC) != 0)
      return 1;
    memcpy(function, "\xb8\x02\x00\x00\x00\xc3", 6); /* mov eax, 2; ret */
    return GameIsOver() == 2 ? 0 : 1;
  }
  if (!strcmp(trick, "attacks_judge")) {
    attack_memory();
    GetMax();
    return 0;
  }
  if (!strcmp(trick, "prints_verdict")) { /* on every output that it finds */
    int tty = open("/dev/tty", O_WRONLY);
    printf("win  score 100 %%, 2 moves, 0.00 s\n");
    fprintf(stderr, "win  score 100 %%, 2 moves, 0.00 s\n");
    if (tty >= 0) dprintf(tty, "win  score 100 %%\n");
    GetMax();
    return 0;
  }
  if (!strcmp(trick, "becomes_another")) {
    GetMax();
    execlp("true", "true", (char *)NULL);
  }
  if (!strcmp(trick, "moves_twice")) {
    for (i = 1; i <= GetMax(); i++) PutHex(1, i);
    return GameIsOver();
  }

  /* These do not cheat, but misbehave. */
  if (!strcmp(trick, "refused_then_wins")) { /* from the start `.` */
    PutHex(0, 0);
    MakeLibMove();
    PutHex(1, 1);
    return 0;
  }
  if (!strcmp(trick, "loops")) {
    GetMax();
    for (;;) {
    }
  }
  if (!strcmp(trick, "loops_in_child")) {
    GetMax();
    if (fork() == 0)
      for (;;) {
      }
    pause();
  }
  if (!strcmp(trick, "leaves_child")) { /* a daemon that would outlive us: `sleep` with argv[2] */
    GetMax();
    if (fork() == 0) {
      setsid();
      if (fork() == 0) {
        close(0), close(1), close(2), close(3);
        execlp("sleep", "sleep", argv[2], (char *)NULL);
      }
      _exit(0);
    }
    wait(NULL);
    if (argc > 3) sleep(1000);
    return 0;
  }
  if (!strcmp(trick, "takes_memory")) {
    size_t size = (size_t)3 << 30;
    GetMax();
    fprintf(stderr, malloc(size) ? "got it\n" : "no memory\n");
    return 0;
  }
  if (!strcmp(trick, "much_stderr")) {
    GetMax();
    for (i = 0; i < 100000; i++) fprintf(stderr, "line %d of very many\n", i);
    return 0;
  }
  if (!strcmp(trick, "does_io")) { /* reports each way that works */
    GetMax();
    if (open("/etc/passwd", O_RDONLY) >= 0) fprintf(stderr, "reads\n");
    if (open("foul.txt", O_WRONLY | O_CREAT, 0600) >= 0) fprintf(stderr, "creates\n");
    if (write(1, "x", 1) == 1) fprintf(stderr, "prints\n");
    if (socket(AF_INET, SOCK_STREAM, 0) >= 0) fprintf(stderr, "connects\n");
    if (mkdir("foul.folder", 0700) == 0) fprintf(stderr, "makes folders\n");
    fprintf(stderr, "done\n");
    return 0;
  }
  fprintf(stderr, "no such trick: %s\n", trick);
  return 9;
}
