/* Preloaded into a process: adds SHIFT_CLOCK_SECONDS to the time of day, and to nothing else. Monotonic clocks, pauses
   and time limits stay as they are. It is safe in the handler of a signal, where PostgreSQL reads the time too. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <semaphore.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

static time_t shift;
static int (*real_clock_gettime)(clockid_t, struct timespec *);
static int (*real_sem_timedwait)(sem_t *, const struct timespec *);

__attribute__((constructor)) static void prepare(void) {
  const char *seconds = getenv("SHIFT_CLOCK_SECONDS");
  shift = seconds ? strtol(seconds, NULL, 10) : 0;
  real_clock_gettime = dlsym(RTLD_NEXT, "clock_gettime");
  real_sem_timedwait = dlsym(RTLD_NEXT, "sem_timedwait");
}

int clock_gettime(clockid_t clock, struct timespec *at) {
  if (!real_clock_gettime) prepare();
  int code = real_clock_gettime(clock, at);
  if (code == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) at->tv_sec += shift;
  return code;
}

int gettimeofday(struct timeval *restrict at, void *restrict zone) {
  struct timespec now;
  (void)zone;
  int code = clock_gettime(CLOCK_REALTIME, &now);
  if (code == 0 && at) *at = (struct timeval){now.tv_sec, now.tv_nsec / 1000};
  return code;
}

time_t time(time_t *at) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME_COARSE, &now);
  if (at) *at = now.tv_sec;
  return now.tv_sec;
}

/* Its limit is an instant. */
int sem_timedwait(sem_t *semaphore, const struct timespec *until) {
  if (!real_sem_timedwait) prepare();
  struct timespec limit = {until->tv_sec - shift, until->tv_nsec};
  return real_sem_timedwait(semaphore, &limit);
}
