import type { Generated } from 'kysely'
import type { Json } from './columns.ts'

type DataVersion = { topic: string; version: Generated<string> }

type RateCounter = { key: string; window_start: Date; count: number }

type ClientRequest = {
  sender: string
  call: string
  token: string
  digest: Buffer
  answer: Json<object> | null
  sent_at: Date
}

type StoredFile = {
  file_id: Generated<string>
  purpose: 'fault' | 'image' | 'attachment' | 'icon'
  subject_id: string | null
  sort_no: Generated<number>
  file_name: string
  media_type: string
  content: Buffer | null
  uploader_no: string
  uploaded_at: Date
  size: number
}

type Notice = {
  user_no: string
  notice_id: Generated<string>
  text_zh: string
  text_en: string
  path: string
  created_at: Date
  read_at: Date | null
}

type EventStream = {
  stream_id: string
  opened_no: Generated<string>
  user_no: string
}

export type PlatformTables = {
  client_request: ClientRequest
  data_version: DataVersion
  rate_counter: RateCounter
  stored_file: StoredFile
  notice: Notice
  event_stream: EventStream
}
