'use client'

import './globals.css'

// Last resort when everything has failed, messages included; in English, as specified.
export default function GlobalError() {
  return (
    <html lang="en">
      <body>
        <title>Tender</title>
        <main className="flex min-h-dvh flex-col items-center justify-center gap-4 p-6 text-center">
          <h1 className="text-lg font-semibold">An error occurred while showing the error page</h1>
          {/* oxlint-disable-next-line nextjs/no-html-link-for-pages -- a fresh page is wanted */}
          <a href="/" className="font-medium text-accent underline">
            Go back to home
          </a>
        </main>
      </body>
    </html>
  )
}
