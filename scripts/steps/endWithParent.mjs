/**
 * Preloaded into a program that `runTogether` starts: ends the program with SIGTERM when its parent has ended, even if
 * it was killed. The system then closes the IPC channel between them.
 */
process.channel?.unref()
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
