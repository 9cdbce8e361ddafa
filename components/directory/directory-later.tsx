'use client'

import dynamic from 'next/dynamic'

/** Rendered on the server; its script is loaded with the view that shows it. */
export const DirectoryEditorLater = dynamic(() =>
  import('./directory-editor.tsx').then((file) => file.DirectoryEditor),
)
