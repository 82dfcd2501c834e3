/**
 * Loaded before a program that `runTogether` starts: the program is asked to end where its parent is gone, be it killed. Between
 * them is a channel, which the system closes with the parent.
 */
process.channel?.unref()
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
