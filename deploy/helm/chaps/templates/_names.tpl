{{/* Name of a component's objects: list root, component. */}}
{{- define "chaps.name" -}}
{{- $release := (index . 0).Release.Name -}}
{{- $base := ternary $release (printf "%s-chaps" $release) (contains "chaps" $release) -}}
{{- printf "%s-%s" ($base | trunc 40 | trimSuffix "-") (index . 1) -}}
{{- end -}}

{{/* Selector labels of a component's pods: list root, component. */}}
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

{{- define "chaps.hasPooler" -}}
{{- if and (include "chaps.hasCluster" .) (gt (int .Values.database.cluster.pooler.instances) 0) }}yes{{ end -}}
{{- end -}}

{{/* Host and port at which the API and the worker reach PostgreSQL. */}}
{{- define "chaps.pooledDatabase" -}}
{{- if include "chaps.hasPooler" . }}{{ include "chaps.name" (list . "pooler") }}:5432
{{- else }}{{ include "chaps.database" . }}{{ end -}}
{{- end -}}

{{/* Connections that the API and the worker share: the pooler's, or else the server's. */}}
{{- define "chaps.connections" -}}
{{- if include "chaps.hasPooler" . }}{{ include "chaps.poolerClients" . }}
{{- else }}{{ sub .Values.database.connections (ternary (mul 10 .Values.auth.replicas) 0 .Values.auth.enabled) }}{{ end -}}
{{- end -}}

{{/* Client connections that each copy of the pooler accepts: one copy is enough for all processes. */}}
{{- define "chaps.poolerClients" -}}1000{{- end -}}

{{/* Secret with PostgreSQL's certificate authority, if it is not a public one. */}}
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

{{/* files/services.yaml, with this release's addresses filled in. */}}
{{- define "chaps.services" -}}
{{- tpl (.Files.Get "files/services.yaml") . -}}
{{- end -}}
