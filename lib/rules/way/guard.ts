import { splitLocale } from '#rules/tools/language.ts'
import { type Guard, routeOf } from './routes.ts'

/** An unknown guard on a route: shown as a 500 with the guard's name. */
export class UnknownGuard extends Error {
  constructor(name: string) {
    super(`Unknown middleware ${name}`)
    this.name = 'UnknownGuard'
  }
}

/** Checks whether a guard needs a session. An unknown name is an error, never an open door. */
export const keepsOut = (guard: Guard): boolean => {
  switch (guard) {
    case 'authenticated':
      return true
    case 'anonymous':
    case 'open':
      return false
    default:
      throw new UnknownGuard(String(guard satisfies never))
  }
}

/**
 * Returns where a visitor without a session is redirected, or null for nowhere. `next` keeps the
 * way back; unknown routes get the 404 page.
 */
export const guardOf = (pathname: string, search: string, signedIn: boolean): string | null => {
  const [prefix, path] = splitLocale(pathname)
  const route = routeOf(path)
  if (!route || !keepsOut(route.guard) || signedIn) return null
  const back = path === '/' && !search ? '' : `?next=${encodeURIComponent(path + search)}`
  return `${prefix}/login${back}`
}
