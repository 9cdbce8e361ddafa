import '../globals.css'
import type { Metadata, Viewport } from 'next'
import { hasLocale } from 'next-intl'
import { setRequestLocale } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { ChunkReload } from '#components/shell/state/chunk-reload.tsx'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { DataLoadingBar } from '#components/shell/state/data-loading-bar.tsx'
import { Providers } from '#components/shell/providers.tsx'
import { ToastRegion } from '#components/ui/overlay/toast.tsx'
import { routing } from '#i18n/routing.ts'
import { fontVariables } from '../fonts.ts'

export const metadata: Metadata = { title: { template: '%s · Tender', default: 'Tender' } }
export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  colorScheme: 'light dark',
}

export default async function RootLayout({ children, params }: LayoutProps<'/[locale]'>) {
  const { locale } = await params
  if (!hasLocale(routing.locales, locale)) notFound()
  setRequestLocale(locale)
  return (
    <html lang={locale} className={fontVariables}>
      <body>
        <ClientMessages areas={['shell']}>
          <Providers>
            <DataLoadingBar />
            {children}
            <ToastRegion />
          </Providers>
        </ClientMessages>
        <ChunkReload />
      </body>
    </html>
  )
}
