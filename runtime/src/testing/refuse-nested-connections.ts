import { refuseNestedConnections } from '../nested-connections.ts'

refuseNestedConnections()
