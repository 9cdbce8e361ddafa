import Link from 'next/link'
import type { ReactNode } from 'react'

export const metadata = { title: 'floor' }
export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <nav>
          <Link href="/customers">Customers</Link>
        </nav>
        <main>{children}</main>
      </body>
    </html>
  )
}
