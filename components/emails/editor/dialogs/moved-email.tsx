'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { queryFor } from '#client/query.ts'
import type { Moved } from '#components/commerce/editor/document-store.ts'
import { MovedDialog } from '#components/commerce/editor/moved-dialog.tsx'
import { SideBySide, sideRoom } from '#components/emails/design/side-by-side.tsx'
import { ShownPicture } from '#components/emails/editor/canvas/shown-picture.tsx'
import {
  useAround,
  useEditorState,
  useStore,
} from '#components/emails/editor/state/editor-context.tsx'
import { useSave, useTarget } from '#components/emails/editor/state/use-save.ts'
import { Button } from '#components/ui/button/button.tsx'
import { getDesign } from '#contract/emails/edit.ts'
import type { DesignState } from '#contract/emails/edit-shapes.ts'

type Document = DesignState['live']['design']

/** Two drafts of an email, side by side. */
export function MovedEmail(moved: Moved) {
  const t = useTranslations('email-editor.moved')
  const store = useStore<Document>()
  const { zone } = useAround()
  const now = useEditorState<Document, Document>(({ history }) => history.now)
  const { save, isSaving } = useSave()
  const [isLooking, setLooking] = useState(false)
  const request = useQuery({ ...queryFor(getDesign, useTarget()), staleTime: 0, gcTime: 0 })
  const side = (of: string, document: Document) => ({
    title: of,
    picture: <ShownPicture title={of} room={sideRoom} {...{ document }} />,
  })
  return (
    <MovedDialog
      {...{ moved, zone, request, store, isSaving }}
      size={isLooking ? 'large' : 'small'}
      onMine={(theirs) => {
        store.take(theirs, 'versions')
        return save()
      }}
      onTheirs={(theirs) => store.take(theirs, 'document')}
      acts={(theirs) =>
        !isLooking && (
          <Button onClick={() => setLooking(true)} disabled={!theirs}>
            {t('look')}
          </Button>
        )
      }
    >
      {({ draft, live }) =>
        isLooking && (
          <SideBySide
            sides={[side(t('yours'), now), side(t('others'), draft?.design ?? live.design)]}
          />
        )
      }
    </MovedDialog>
  )
}
