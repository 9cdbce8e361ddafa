import { uploadFile as uploadFileCall } from '#contract/uploads/calls.ts'
import { serveUpload } from '#platform/route.ts'
import { uploadFile } from './upload-file.ts'

export const routes = [serveUpload(uploadFileCall, uploadFile)]
