import { splitLocale } from './language.ts'
import { routeOf } from './routes.ts'

/** Where a visitor without a session is sent, null: where they asked. The way back is kept in `next`; an unknown route is the 404 page for everybody. */
export const guardOf = (pathname: string, search: string, signedIn: boolean): string | null => {
  const [prefix, path] = splitLocale(pathname)
  if (signedIn || routeOf(path)?.guard !== 'authenticated') return null
  const back = path === '/' && !search ? '' : `?next=${encodeURIComponent(path + search)}`
  return `${prefix}/login${back}`
}
