// Preloaded into a command by a test: the most memory that it ever had, said at its end.
process.on('exit', () =>
  process.stderr.write(`peak memory ${Math.round(process.resourceUsage().maxRSS / 1024)} MB\n`),
)
