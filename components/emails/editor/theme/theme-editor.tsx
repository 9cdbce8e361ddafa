'use client'

import { useTranslations } from 'next-intl'
import type { DesignState } from '#contract/emails/edit-shapes.ts'
import { type Around, EditorProvider } from '#components/emails/editor/state/editor-context.tsx'
import { useCheck } from '#components/emails/editor/state/use-check.ts'
import { TopBar } from '#components/emails/editor/frame/top-bar.tsx'
import { ThemeCanvas } from './theme-canvas.tsx'
import { ThemeSettings } from './theme-settings.tsx'

type Props = {
  state: DesignState
  more: Pick<Around, 'query' | 'zone' | 'scheduledZone' | 'viewer'>
  /** names of the emails by which the theme is shown */
  mails: readonly string[]
}

/** The editor of the look that all emails share. */
export function ThemeEditor({ state, more, mails }: Props) {
  return (
    <EditorProvider {...{ state, more }}>
      <Screen mails={mails} />
    </EditorProvider>
  )
}

function Screen({ mails }: { mails: readonly string[] }) {
  const t = useTranslations('email-editor.theme')
  useCheck()
  return (
    <>
      <TopBar title={t('title')} back="/email-builder" acts={['problems', 'versions']} />
      <div className="flex min-h-0 flex-1">
        <aside
          aria-label={t('settings')}
          className={
            'min-h-0 w-80 shrink-0 overflow-y-auto border-r border-line bg-surface p-3 room:w-96'
          }
        >
          <ThemeSettings />
        </aside>
        <ThemeCanvas mails={mails} />
      </div>
    </>
  )
}
