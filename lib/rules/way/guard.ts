import { splitLocale } from '#rules/tools/language.ts'
import { type Guard, routeOf } from './routes.ts'

/** A route's guard that nobody knows: its name is all there is to say, as a 500 (spec dashboard §8). */
export class UnknownGuard extends Error {
  constructor(name: string) {
    super(`Unknown middleware ${name}`)
    this.name = 'UnknownGuard'
  }
}

/**
 * Whether a guard keeps somebody without a session out; a name that is none is an error, never an
 * open door.
 */
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
 * Where a visitor without a session is sent, null: where they asked. The way back is kept in
 * `next`; an unknown route is the 404 page for everybody.
 */
export const guardOf = (pathname: string, search: string, signedIn: boolean): string | null => {
  const [prefix, path] = splitLocale(pathname)
  const route = routeOf(path)
  if (!route || !keepsOut(route.guard) || signedIn) return null
  const back = path === '/' && !search ? '' : `?next=${encodeURIComponent(path + search)}`
  return `${prefix}/login${back}`
}
