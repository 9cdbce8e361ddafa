import './globals.css'
import type { Metadata } from 'next'
import { fontVariables } from './fonts.ts'
import messages from '#messages/en/shell.json'

export const metadata: Metadata = { title: 'Tender' }

/** Shown for addresses without a known route or language. */
export default function GlobalNotFound() {
  return (
    <html lang="en" className={fontVariables}>
      <body>
        <main className="flex min-h-dvh flex-col items-center justify-center gap-4 p-6 text-center">
          <h1 className="text-lg font-semibold">{String(messages.notFound.title)}</h1>
          {/* oxlint-disable-next-line nextjs/no-html-link-for-pages -- outside every layout */}
          <a href="/" className="font-medium text-accent underline">
            {String(messages.notFound.back)}
          </a>
        </main>
      </body>
    </html>
  )
}
