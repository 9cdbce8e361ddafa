import { Brand } from '#components/shell/frame/brand.tsx'
import { LanguageSwitch } from '#components/shell/account/language-switch.tsx'

/**
 * Sign-in and the helpdesk's and till's pages, which work on narrow screens: no notice there. A till
 * takes the width and prints nothing but its paper; a helpdesk's panel has no room for the brand.
 */
export default function EntryLayout({ children }: LayoutProps<'/[locale]'>) {
  return (
    <div
      className={
        'group/entry flex min-h-dvh flex-col items-center gap-6 px-4 py-[12vh] ' +
        'has-data-wide:gap-4 has-data-wide:py-4 has-data-panel:gap-4 has-data-panel:py-4 ' +
        'print:block print:p-0'
      }
    >
      <div className="group-has-data-panel/entry:hidden print:hidden">
        <Brand size={40} />
      </div>
      <main
        className={
          'w-full max-w-96 has-data-wide:max-w-240 desk:has-data-panel:max-w-285 ' +
          'print:max-w-none'
        }
      >
        {children}
      </main>
      <div className="print:hidden">
        <LanguageSwitch />
      </div>
    </div>
  )
}
