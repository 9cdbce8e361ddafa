'use client'

import dynamic from 'next/dynamic'

/** Drawn on the server; its script comes with the view that shows it. */
export const DirectoryEditorLater = dynamic(() =>
  import('./directory-editor.tsx').then((file) => file.DirectoryEditor),
)
