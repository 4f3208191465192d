{{/*
Deployment, Service and disruption budget of a long-running service: the arguments of "chaps.pod", replicas
(none if something else scales it), and headless for a Service that resolves to the copies themselves.
*/}}
{{- define "chaps.workload" -}}
{{- $root := .root -}}
{{- $service := get (include "chaps.services" $root | fromYaml) .service -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  {{- include "chaps.metadata" (list $root .component) | nindent 2 }}
spec:
  {{- with .replicas }}
  replicas: {{ . }}
  {{- end }}
  minReadySeconds: 5
  strategy: { type: RollingUpdate, rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } }
  selector:
    matchLabels:
      {{- include "chaps.selector" (list $root .component) | nindent 6 }}
  template:
    {{- include "chaps.pod" . | nindent 4 }}
{{- if hasKey (default dict $service.ports) "http" }}
---
apiVersion: v1
kind: Service
metadata:
  {{- include "chaps.metadata" (list $root .component) | nindent 2 }}
spec:
  {{- if .headless }}
  clusterIP: None
  {{- end }}
  selector:
    {{- include "chaps.selector" (list $root .component) | nindent 4 }}
  ports:
    {{- range $name, $port := $service.ports }}
    - { name: {{ $name }}, port: {{ $port }}, targetPort: {{ $name }} }
    {{- end }}
{{- end }}
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  {{- include "chaps.metadata" (list $root .component) | nindent 2 }}
spec:
  maxUnavailable: 1
  selector:
    matchLabels:
      {{- include "chaps.selector" (list $root .component) | nindent 6 }}
{{- end -}}

{{/* HTTP probes: dict port, liveness and readiness (paths), failures (until it counts as not ready). */}}
{{- define "chaps.httpProbes" -}}
startupProbe:
  httpGet: { port: {{ .port }}, path: {{ .liveness }} }
  periodSeconds: 2
  failureThreshold: 60
livenessProbe:
  httpGet: { port: {{ .port }}, path: {{ .liveness }} }
  periodSeconds: 10
  timeoutSeconds: 5
readinessProbe:
  httpGet: { port: {{ .port }}, path: {{ .readiness | default .liveness }} }
  periodSeconds: 5
  timeoutSeconds: 5
  failureThreshold: {{ .failures | default 2 }}
{{- end -}}

{{/* A probe with the service's own health check: dict root, service. */}}
{{- define "chaps.execProbe" -}}
exec: { command: {{ toJson (get (include "chaps.services" .root | fromYaml) .service).healthcheck }} }
periodSeconds: 60
timeoutSeconds: 20
{{- end -}}
