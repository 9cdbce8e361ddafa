import { Brand } from '#components/shell/frame/brand.tsx'
import { LanguageSwitch } from '#components/shell/account/language-switch.tsx'

/** Sign-in and the helpdesk's and till's pages, which work on narrow screens: no notice there. */
export default function EntryLayout({ children }: LayoutProps<'/[locale]'>) {
  return (
    <div className="flex min-h-dvh flex-col items-center gap-6 px-4 py-[12vh]">
      <Brand size={40} />
      <main className="w-full max-w-96">{children}</main>
      <LanguageSwitch />
    </div>
  )
}
