{{/* Name of all objects: the release, or the release and the chart. */}}
{{- define "iambiz.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}
{{- else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" }}{{ end }}
{{- end }}

{{/* Roles of this release. */}}
{{- define "iambiz.roles" -}}
portal worker{{ if .Values.provider.enabled }} provider{{ end }}
{{- end }}

{{/* Labels that select the pods; with a role those of that role. */}}
{{- define "iambiz.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
{{- with .role }}
app.kubernetes.io/component: {{ . }}
{{- end }}
{{- end }}

{{- define "iambiz.labels" -}}
{{ include "iambiz.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{/* Specification of a pod, the same for the roles and the migration; probes, ports and files are those of roles. */}}
{{- define "iambiz.pod" -}}
{{- $values := .root.Values }}
{{- $role := .role }}
{{- $own := index $values $role }}
{{- $isJob := eq $role "migrate" }}
{{- $settings := merge (dict) ($own.settings | default dict) $values.settings }}
{{- $keys := index $values.secrets.keys $role }}
{{- if not $isJob }}{{ $keys = merge (dict) $keys $values.secrets.keys.all }}{{ end -}}
automountServiceAccountToken: false
# Kubernetes would set variables such as IDP_PORT for a service of that name, which are settings here.
enableServiceLinks: false
{{- with $values.image.pullSecrets }}
imagePullSecrets: {{- range . }}
  - name: {{ . }}
{{- end }}
{{- end }}
{{- if $isJob }}
restartPolicy: Never
{{- else }}
# After the drain a role gives itself 30 seconds.
terminationGracePeriodSeconds: {{ add $values.drainSeconds 40 }}
topologySpreadConstraints:
  {{- range $values.topologyKeys }}
  - maxSkew: 1
    topologyKey: {{ . }}
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels: {{- include "iambiz.selector" $ | nindent 8 }}
  {{- end }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
{{- with $values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
containers:
  - name: {{ $role }}
    image: {{ with $values.image }}{{ .repository }}{{ if .digest }}@{{ .digest }}{{ else }}:{{ .tag | default $.root.Chart.AppVersion }}{{ end }}{{ end }}
    imagePullPolicy: {{ $values.image.pullPolicy }}
    args: [{{ $role }}]
    env:
      - { name: IAMBIZ_DEMO, value: "0" }
      - { name: DRAIN_SECONDS, value: {{ $values.drainSeconds | quote }} }
      {{- if eq $role "provider" }}
      - { name: SECURITY_EVENTS_URL, value: {{ printf "%s/api/iam-portal/auth/securityEvent" $values.settings.BASE_URL | quote }} }
      {{- end }}
      {{- if $values.certificateAuthority.existingConfigMap }}
      - { name: NODE_EXTRA_CA_CERTS, value: {{ printf "/authority/%s" $values.certificateAuthority.key | quote }} }
      {{- end }}
      {{- range $name, $value := $settings }}
      - { name: {{ $name }}, value: {{ $value | quote }} }
      {{- end }}
      {{- range $name, $key := $keys }}
      - { name: {{ $name }}_FILE, value: {{ printf "/secrets/%s" $key | quote }} }
      {{- end }}
    securityContext:
      allowPrivilegeEscalation: false
      readOnlyRootFilesystem: true
      capabilities: { drop: [ALL] }
    resources: {{- toYaml $own.resources | nindent 6 }}
    {{- if not $isJob }}
    ports:
      {{- if eq $role "portal" }}
      - { name: http, containerPort: 8080 }
      {{- else if eq $role "provider" }}
      - { name: http, containerPort: 8081 }
      {{- end }}
      - { name: ops, containerPort: 9090 }
    # The port answers from the moment when the role has started.
    startupProbe: { httpGet: { path: /health/live, port: ops }, periodSeconds: 2, failureThreshold: 150 }
    livenessProbe: { httpGet: { path: /health/live, port: ops }, periodSeconds: 10, timeoutSeconds: 5, failureThreshold: 6 }
    readinessProbe: { httpGet: { path: /health/ready, port: ops }, periodSeconds: 3, timeoutSeconds: 3, failureThreshold: 2 }
    {{- end }}
    volumeMounts:
      - { name: tmp, mountPath: /tmp }
      - { name: secrets, mountPath: /secrets, readOnly: true }
      {{- if not $isJob }}
      - { name: files, mountPath: /data }
      {{- end }}
      {{- if $values.certificateAuthority.existingConfigMap }}
      - { name: authority, mountPath: /authority, readOnly: true }
      {{- end }}
volumes:
  - { name: tmp, emptyDir: {} }
  - name: secrets
    secret:
      secretName: {{ $values.secrets.existingSecret }}
      defaultMode: 0440
      items:
        {{- range $key := values $keys | sortAlpha }}
        - { key: {{ $key }}, path: {{ $key }} }
        {{- end }}
  {{- if not $isJob }}
  - name: files
    {{- if $values.files.existingClaim }}
    persistentVolumeClaim: { claimName: {{ $values.files.existingClaim }} }
    {{- else if $settings.S3_BUCKET_URL }}
    emptyDir: {}
    {{- else }}
    {{- fail "uploaded files need settings.S3_BUCKET_URL or files.existingClaim" }}
    {{- end }}
  {{- end }}
  {{- with $values.certificateAuthority.existingConfigMap }}
  - { name: authority, configMap: { name: {{ . }} } }
  {{- end }}
{{- end }}
