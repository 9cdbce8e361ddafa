'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { useEditorState } from '#components/emails/editor/state/editor-context.tsx'
import { EmailProblems } from './email-problems.tsx'

const CasesDialog = dynamic(
  () =>
    import('#components/emails/editor/dialogs/cases-dialog.tsx').then((file) => file.CasesDialog),
  { ssr: false },
)
const TestDialog = dynamic(
  () => import('#components/emails/editor/dialogs/shown-test.tsx').then((file) => file.ShownTest),
  { ssr: false },
)
const VersionsDialog = dynamic(
  () =>
    import('#components/emails/editor/dialogs/versions-dialog.tsx').then(
      (file) => file.VersionsDialog,
    ),
  { ssr: false },
)
const PublishDialog = dynamic(
  () =>
    import('#components/emails/editor/dialogs/publish-dialog.tsx').then(
      (file) => file.PublishDialog,
    ),
  { ssr: false },
)
const MovedEmail = dynamic(
  () => import('#components/emails/editor/dialogs/moved-email.tsx').then((file) => file.MovedEmail),
  { ssr: false },
)

const dialogs = {
  cases: CasesDialog,
  test: TestDialog,
  versions: VersionsDialog,
  publish: PublishDialog,
}
export type BarAct = keyof typeof dialogs | 'problems'

/** Buttons that open a dialog, which is loaded then. */
export function BarActs({ acts }: { acts: readonly BarAct[] }) {
  const t = useTranslations('email-editor.bar')
  const moved = useEditorState((state) => state.moved)
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null)
  const Open = open && dialogs[open]
  return (
    <>
      {acts.map((act) =>
        act === 'problems' ? (
          <EmailProblems key={act} />
        ) : (
          <Button
            key={act}
            look={act === 'publish' ? 'primary' : 'secondary'}
            onClick={() => setOpen(act)}
          >
            {t(act)}
          </Button>
        ),
      )}
      {Open && !moved && <Open onClose={() => setOpen(null)} />}
      {moved && acts.includes('publish') && <MovedEmail {...moved} />}
    </>
  )
}
