/** "/ru/customers" is ["/ru", "/customers"]; English has no prefix. */
export const splitLocale = (pathname: string): [prefix: string, path: string] => (/^\/ru(?=\/|$)/.test(pathname) ? ['/ru', pathname.slice(3) || '/'] : ['', pathname])
