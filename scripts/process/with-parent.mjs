// Preloaded into a tool that our script runs: when the script is killed, the tool ends too.
process.on('disconnect', () => process.exit(1))
// A tool whose work is done still exits.
process.channel?.unref()
