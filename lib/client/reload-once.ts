const pauseMs = 60_000

/**
 * Reloads the page for a reason at most once in 60 seconds, so that a fault that a reload doesn't
 * fix can't loop.
 */
export function reloadOnce(reason: 'chunk' | 'blocked' | 'signed out'): void {
  const marker = `reloaded_for_${reason}`
  if (Date.now() - Number(sessionStorage.getItem(marker) ?? 0) < pauseMs) return
  sessionStorage.setItem(marker, String(Date.now()))
  location.reload()
}
