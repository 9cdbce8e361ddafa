'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { useMailWords } from '#components/commerce/mail/use-mail-words.ts'
import { Canvas } from '#components/emails/editor/canvas/canvas.tsx'
import { ViewBar } from '#components/emails/editor/canvas/view-bar.tsx'
import { Outline } from '#components/emails/editor/outline/outline.tsx'
import { Palette } from '#components/emails/editor/outline/palette.tsx'
import { EmailSettings } from '#components/emails/editor/settings/email-settings.tsx'
import {
  type Around,
  EditorProvider,
  useAround,
  useDesign,
  useEditorState,
} from '#components/emails/editor/state/editor-context.tsx'
import { useCheck } from '#components/emails/editor/state/use-check.ts'
import { setView, useView } from '#components/emails/editor/state/use-view.ts'
import { Button } from '#components/ui/button/button.tsx'
import type { DesignState } from '#contract/emails/edit-shapes.ts'
import { blockOf } from '#rules/emails/editing/places.ts'
import { ofBlocks } from '#rules/emails/editing/texts.ts'
import { Said } from './said.tsx'
import { TopBar } from './top-bar.tsx'

const BlockSettings = dynamic(
  () =>
    import('#components/emails/editor/settings/block-settings.tsx').then(
      (file) => file.BlockSettings,
    ),
  { loading: () => <Skeleton className="h-96 w-full" /> },
)
const HtmlNotice = dynamic(() => import('./html-notice.tsx').then((file) => file.HtmlNotice))

type Props = {
  state: DesignState
  more: Pick<Around, 'query' | 'zone' | 'scheduledZone' | 'viewer'>
}

/** The editor of an email: blocks at the left, the email itself, settings at the right. */
export function MailEditor(props: Props) {
  return (
    <EditorProvider {...props}>
      <Screen />
    </EditorProvider>
  )
}

function Screen() {
  const t = useTranslations('email-editor.screen')
  const mails = useMailWords()
  const { name, query, base_changed } = useAround()
  const isBlocks = useEditorState(({ history }) => ofBlocks(history.now) !== null)
  const title = query.for ? t('override', { name: mails.name(name) }) : mails.name(name)
  return (
    <>
      <TopBar
        title={title}
        back={`/email-builder/${name}`}
        acts={isBlocks ? ['problems', 'cases', 'test', 'versions'] : ['versions']}
      />
      <Said />
      {base_changed && (
        <div className="px-3 pt-2">
          <Notice tone="warning">{t('baseChanged')}</Notice>
        </div>
      )}
      {isBlocks ? <Panes /> : <HtmlNotice />}
    </>
  )
}

const pane = 'min-h-0 shrink-0 overflow-y-auto border-line bg-surface p-3'

function Panes() {
  const t = useTranslations('email-editor.screen')
  useCheck()
  const { block: selected } = useView()
  const design = useDesign()
  const block = selected ? blockOf(design, selected) : null
  return (
    <div className="flex min-h-0 flex-1">
      <aside aria-label={t('blocks')} className={`${pane} w-64 border-r`}>
        <div className="flex flex-col gap-5">
          <Palette />
          <Outline />
        </div>
      </aside>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <ViewBar />
        <Canvas />
      </div>
      <aside aria-label={t('settings')} className={`${pane} w-72 border-l room:w-80`}>
        {block && (
          <Button size="small" className="mb-3" onClick={() => setView({ block: null })}>
            {t('email')}
          </Button>
        )}
        {block ? <BlockSettings key={block.id} block={block} /> : <EmailSettings />}
      </aside>
    </div>
  )
}
