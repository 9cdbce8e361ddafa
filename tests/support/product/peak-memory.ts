// Preloaded into a command by a test: prints its peak memory at the end.
process.on('exit', () =>
  process.stderr.write(`peak memory ${Math.round(process.resourceUsage().maxRSS / 1024)} MB\n`),
)
