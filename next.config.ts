import type { NextConfig } from 'next'
import createNextIntlPlugin from 'next-intl/plugin'

// precompiles messages at build time, so that no browser downloads an ICU parser
const withNextIntl = createNextIntlPlugin({
  requestConfig: './lib/i18n/request.ts',
  experimental: {
    messages: {
      path: './messages',
      format: 'json',
      locales: ['en', 'ru'],
      sourceLocale: 'en',
      precompile: true,
    },
  },
})

const config: NextConfig = {
  turbopack: {
    root: import.meta.dirname,
    rules: { '**/intlStrings.mjs': { loaders: ['./lib/i18n/aria-strings.mjs'] } },
  },
  images: { unoptimized: true },
  poweredByHeader: false,
  reactStrictMode: true,
  compress: true,
  typedRoutes: false,
  // `npm test` checks the types, and a start need not wait for them
  typescript: { ignoreBuildErrors: true },
  // the BFF takes the specification's trailing slashes; middleware redirects pages
  skipTrailingSlashRedirect: true,
  // also for what middleware never sees: scripts, styles, fonts and icons
  headers: async () => [
    {
      source: '/((?!api/).*)',
      headers: [
        { key: 'x-content-type-options', value: 'nosniff' },
        { key: 'cross-origin-resource-policy', value: 'same-origin' },
      ],
    },
  ],
  agentRules: false,
  // fewer, larger chunks: a first visit pays more for each request than a later one for a
  // repeated kilobyte
  // authInterrupts: `forbidden()` answers 403 and puts the blocked page in place of the whole app
  experimental: {
    globalNotFound: true,
    authInterrupts: true,
    turbopackChunking: { minChunkSize: 200_000 },
  },
}

export default withNextIntl(config)
