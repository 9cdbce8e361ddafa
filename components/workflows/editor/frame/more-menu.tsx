'use client'

import { Ellipsis } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useId, useState } from 'react'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import { useAround, useEditorState } from '#components/workflows/editor/state/editor-context.tsx'
import { launchTrigger } from '#contract/workflows/launch/calls.ts'
import { Link } from '#i18n/navigation.ts'

const LaunchDialog = dynamic(
  () =>
    import('#components/workflows/editor/dialogs/launch-dialog.tsx').then(
      (file) => file.LaunchDialog,
    ),
  { ssr: false },
)
const RemoveDialog = dynamic(
  () =>
    import('#components/workflows/editor/dialogs/remove-dialog.tsx').then(
      (file) => file.RemoveDialog,
    ),
  { ssr: false },
)
const WithdrawDialog = dynamic(
  () =>
    import('#components/workflows/editor/dialogs/withdraw-dialog.tsx').then(
      (file) => file.WithdrawDialog,
    ),
  { ssr: false },
)

type Asked = 'launch' | 'remove' | 'withdraw'

const entry = 'block w-full rounded-md px-2 py-1.5 text-left hover:bg-hover'

/** Acts beside saving and publishing: figures, launching, withdrawing, deleting or archiving. */
export function MoreMenu() {
  const t = useTranslations('workflow-editor.more')
  const id = useId()
  const { mayEdit } = useAround()
  const workflow = useEditorState((state) => state.workflow)
  const [isOpen, setOpen] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  if (!workflow) return null
  const ask = (what: Asked) => {
    setOpen(false)
    setAsked(what)
  }
  const close = () => setAsked(null)
  return (
    <div
      role="group"
      aria-label={t('title')}
      className="relative"
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setOpen(false)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false)
      }}
    >
      <IconButton
        icon={Ellipsis}
        label={t('title')}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <ul
          id={id}
          className={
            'absolute top-full right-0 z-30 mt-1 w-64 animate-appear rounded-lg border ' +
            'border-line bg-raised p-1 shadow-popover'
          }
        >
          <li>
            <Link href={`/loyalty/${workflow.id}/analytics`} prefetch={false} className={entry}>
              {t('figures')}
            </Link>
          </li>
          {mayEdit && workflow.state === 'live' && workflow.trigger === launchTrigger && (
            <li>
              <button type="button" className={entry} onClick={() => ask('launch')}>
                {t('launch')}
              </button>
            </li>
          )}
          {mayEdit && workflow.publish_at && (
            <li>
              <button type="button" className={entry} onClick={() => ask('withdraw')}>
                {t('withdraw')}
              </button>
            </li>
          )}
          {mayEdit && workflow.state !== 'archived' && (
            <li>
              <button
                type="button"
                className={`${entry} text-danger`}
                onClick={() => ask('remove')}
              >
                {t(workflow.live_version === null ? 'delete' : 'archive')}
              </button>
            </li>
          )}
        </ul>
      )}
      {asked === 'launch' && <LaunchDialog id={workflow.id} onClose={close} />}
      {asked === 'remove' && <RemoveDialog workflow={workflow} onClose={close} />}
      {asked === 'withdraw' && <WithdrawDialog workflow={workflow} onClose={close} />}
    </div>
  )
}
