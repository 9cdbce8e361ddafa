import type { Heard } from '../ask.ts'

const nested = (...parts: string[]) =>
  parts.flatMap((part) => [part, Array.from({ length: 5 }, () => part).join(':')])
/** Headers with a meaning inside Next, or to a proxy before it. */
export const internalHeaders: Record<string, string>[] = [
  ...nested(
    'middleware',
    'src/middleware',
    'pages/_middleware',
    'proxy',
    'src/proxy',
    './middleware',
    'middleware.ts',
  ).map((value) => ({ 'x-middleware-subrequest': value })),
  ...['1', 'x'].map((value) => ({ 'x-middleware-subrequest-id': value })),
  { 'x-middleware-next': '1' },
  { 'x-middleware-rewrite': '/customers' },
  { 'x-middleware-override-headers': 'cookie', 'x-middleware-request-cookie': 'jwt=x' },
  { 'x-middleware-invoke': '1' },
  { 'x-middleware-prefetch': '1' },
  { 'x-nextjs-data': '1' },
  { 'x-nextjs-rewrite': '/customers' },
  { 'x-matched-path': '/customers' },
  { 'x-now-route-matches': '1=customers' },
  { 'x-invoke-path': '/customers' },
  { 'x-invoke-status': '200' },
  { 'x-invoke-output': '/customers' },
  { 'x-original-url': '/customers' },
  { 'x-rewrite-url': '/customers' },
  { 'x-forwarded-host': 'evil.example' },
  { 'x-forwarded-uri': '/customers' },
  { rsc: '1' },
  { rsc: '1', 'next-router-prefetch': '1' },
  { rsc: '1', 'next-router-segment-prefetch': '/_tree' },
  { rsc: '1', 'next-router-state-tree': encodeURIComponent('["",{}]') },
  { 'next-action': 'x'.repeat(42) },
  { 'next-url': '/customers' },
  { purpose: 'prefetch' },
  { host: 'evil.example' },
]
/** Ways to write the address of a page that needs a session, which must all lead to sign-in. */
export const spellings = [
  '/customers',
  '/customers/c1',
  '/',
  '/ru/customers',
  '/customers.rsc',
  '/customers.segments/_tree.segment.rsc',
  '/index.rsc',
  '/customers/c1.rsc',
  '/customers?_rsc=1',
  '/%63ustomers',
  '/customers?nxtPid=c1',
  '/customers/c1?nxtPid=c2&nxtIid=c2',
  '/en/customers',
  '/RU/customers',
  '/ru/ru/customers',
  '/_next/data/x/customers.json',
  '/customers%00',
  '//customers',
  '/./customers',
  '/x/../customers',
]

/**
 * Checks for a redirect to sign-in, a 404, or the forms of both that Next's router gets with 200:
 * "not found" and the tree of routes, which every browser has anyway.
 */
export const isClosed = ({ status, text, headers }: Heard): boolean => {
  if (status === 200)
    return (
      /^\{\}$|NEXT_HTTP_ERROR_FALLBACK;404|^\d+:\[\["children"/.test(text) ||
      /NEXT_REDIRECT;\w+;(\/ru)?\/login/.test(text)
    )
  if (status === 307 || status === 308)
    return !/^https?:\/\/(?!localhost)|^\/\//.test(headers.location ?? '')
  return status === 404 || status === 400
}
