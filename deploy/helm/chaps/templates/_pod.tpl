{{/*
A pod with one container: dict root, service (its name in files/services.yaml), component, resources,
and optionally extra (environment in addition to the service's), tmp (size of /tmp), drain (seconds before
it stops), probes, restartPolicy.
*/}}
{{- define "chaps.pod" -}}
{{- $root := .root -}}
{{- $component := .component -}}
{{- $service := get (include "chaps.services" $root | fromYaml) .service -}}
{{- $environment := merge (default dict .extra) $service.environment -}}
{{- $ca := "" -}}
{{- if contains "/database-ca/" (toString $environment) }}{{ $ca = include "chaps.databaseCa" $root }}{{ end -}}
metadata:
  labels:
    {{- include "chaps.selector" (list $root .component) | nindent 4 }}
spec:
  automountServiceAccountToken: false
  # Otherwise Kubernetes would set CHAPS_… variables, which nginx's templates read.
  enableServiceLinks: false
  securityContext:
    runAsNonRoot: true
    runAsUser: {{ $service.user }}
    runAsGroup: {{ $service.user }}
    seccompProfile: { type: RuntimeDefault }
  {{- with $root.Values.image.pullSecrets }}
  imagePullSecrets:
    {{- range . }}
    - name: {{ . }}
    {{- end }}
  {{- end }}
  {{- with .restartPolicy }}
  restartPolicy: {{ . }}
  {{- end }}
  {{- if .drain }}
  terminationGracePeriodSeconds: {{ add .drain 15 }}
  {{- end }}
  {{- if not .restartPolicy }}
  topologySpreadConstraints:
    {{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
    - maxSkew: 1
      topologyKey: {{ . }}
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels:
          {{- include "chaps.selector" (list $root $component) | nindent 10 }}
    {{- end }}
  {{- end }}
  containers:
    - name: {{ .component }}
      image: {{ include "chaps.image" (list $root $service.image) }}
      imagePullPolicy: {{ $root.Values.image.pullPolicy }}
      {{- with $service.command }}
      args: {{ toJson . }}
      {{- end }}
      {{- with $service.ports }}
      ports:
        {{- range $name, $port := . }}
        - { name: {{ $name }}, containerPort: {{ $port }} }
        {{- end }}
      {{- end }}
      env:
        {{- include "chaps.environment" (dict "root" $root "environment" $environment) | trim | nindent 8 }}
      {{- with .probes }}
      {{- toYaml . | nindent 6 }}
      {{- end }}
      {{- with .drain }}
      lifecycle: { preStop: { sleep: { seconds: {{ . }} } } }
      {{- end }}
      resources:
        {{- toYaml .resources | nindent 8 }}
      securityContext:
        readOnlyRootFilesystem: true
        allowPrivilegeEscalation: false
        capabilities: { drop: [ALL] }
      volumeMounts:
        - { name: tmp, mountPath: /tmp }
        {{- if $ca }}
        - { name: database-ca, mountPath: /database-ca, readOnly: true }
        {{- end }}
  volumes:
    - name: tmp
      emptyDir: { sizeLimit: {{ .tmp | default "64Mi" }} }
    {{- if $ca }}
    - name: database-ca
      secret: { secretName: {{ $ca }}, items: [{ key: ca.crt, path: ca.crt }] }
    {{- end }}
{{- end -}}

{{/* Full name of an image: list root, name. Third-party images have their own tag in the name. */}}
{{- define "chaps.image" -}}
{{- $image := (index . 0).Values.image -}}
{{- $name := index . 1 -}}
{{- if contains ":" $name }}{{ $name }}{{ else -}}
{{- with $image.registry }}{{ trimSuffix "/" . }}/{{ end }}{{ $name }}:{{ $image.tag | default (index . 0).Chart.AppVersion }}
{{- end -}}
{{- end -}}
