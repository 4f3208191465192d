{{/* Name of a component's objects: list root, component. */}}
{{- define "chaps.name" -}}
{{- $release := (index . 0).Release.Name -}}
{{- $base := ternary $release (printf "%s-chaps" $release) (contains "chaps" $release) -}}
{{- printf "%s-%s" ($base | trunc 40 | trimSuffix "-") (index . 1) -}}
{{- end -}}

{{/* What a component's pods are selected by: list root, component. */}}
{{- define "chaps.selector" -}}
app.kubernetes.io/name: chaps
app.kubernetes.io/instance: {{ (index . 0).Release.Name }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end -}}

{{/* Labels of a component's objects: list root, component. */}}
{{- define "chaps.labels" -}}
{{- $root := index . 0 -}}
{{ include "chaps.selector" . }}
app.kubernetes.io/version: {{ $root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ $root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" $root.Chart.Name $root.Chart.Version }}
{{- end -}}

{{- define "chaps.metadata" -}}
name: {{ include "chaps.name" . }}
labels:
  {{- include "chaps.labels" . | nindent 2 }}
{{- end -}}

{{- define "chaps.hasCluster" -}}
{{- if not .Values.database.external.host }}yes{{ end -}}
{{- end -}}

{{/* Host and port of PostgreSQL. */}}
{{- define "chaps.database" -}}
{{- with .Values.database.external -}}
{{- if .host }}{{ .host }}:{{ .port }}{{ else }}{{ include "chaps.name" (list $ "database") }}-rw:5432{{ end -}}
{{- end -}}
{{- end -}}

{{/* Secret with the certificate authority of PostgreSQL, if it is not a public one. */}}
{{- define "chaps.databaseCa" -}}
{{- if include "chaps.hasCluster" . }}{{ include "chaps.name" (list . "database") }}-ca
{{- else }}{{ .Values.database.external.caSecret }}{{ end -}}
{{- end -}}

{{- define "chaps.databaseParameters" -}}
?sslmode=verify-full{{ if include "chaps.databaseCa" . }}&sslrootcert=/database-ca/ca.crt{{ end }}
{{- end -}}

{{/* Where the API reaches the sign-in service. */}}
{{- define "chaps.supabaseUrl" -}}
{{- if .Values.auth.enabled }}http://{{ include "chaps.name" (list . "gateway") }}:8081{{ else }}$(AUTH_ORIGIN){{ end -}}
{{- end -}}

{{/* files/services.yaml with this release's addresses. */}}
{{- define "chaps.services" -}}
{{- tpl (.Files.Get "files/services.yaml") . -}}
{{- end -}}
