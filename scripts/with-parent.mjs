// Preloaded into a tool that a script of ours runs: when the script is killed, the tool ends too.
process.on('disconnect', () => process.exit(1))
// A tool whose work is done ends all the same.
process.channel?.unref()
