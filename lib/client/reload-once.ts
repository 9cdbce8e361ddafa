const pauseMs = 60_000

/**
 * Loads the page anew, for one reason at most once in 60 seconds: what a reload doesn't heal must
 * not go round in circles.
 */
export function reloadOnce(reason: 'chunk' | 'blocked' | 'signed out'): void {
  const marker = `reloaded_for_${reason}`
  if (Date.now() - Number(sessionStorage.getItem(marker) ?? 0) < pauseMs) return
  sessionStorage.setItem(marker, String(Date.now()))
  location.reload()
}
